/* A stand-in for icuuc.dll, which Windows has since 10 1903 and wine has not.
 *
 * Qt reads text in other codings than Unicode with it. Battleboard reads none, so the stand-in knows
 * no coding at all: it counts none, opens none and says so. It never leaves the wine prefix of the proof.
 */

typedef int UErrorCode;

static const UErrorCode NOT_THERE = 4; /* U_FILE_ACCESS_ERROR */

#define NOTHING(name)                                                                              \
    __declspec(dllexport) void *name(void) { return 0; }

__declspec(dllexport) void *ucnv_open(const char *name, UErrorCode *error)
{
    (void)name;
    *error = NOT_THERE;
    return 0;
}

__declspec(dllexport) int ucnv_countAvailable(void) { return 0; }

NOTHING(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
NOTHING(UCNV_TO_U_CALLBACK_SUBSTITUTE)
NOTHING(ucnv_cbFromUWriteUChars)
NOTHING(ucnv_cbToUWriteUChars)
NOTHING(ucnv_close)
NOTHING(ucnv_fromUCountPending)
NOTHING(ucnv_fromUnicode)
NOTHING(ucnv_getAvailableName)
NOTHING(ucnv_getFromUCallBack)
NOTHING(ucnv_getMaxCharSize)
NOTHING(ucnv_getName)
NOTHING(ucnv_getStandardName)
NOTHING(ucnv_getToUCallBack)
NOTHING(ucnv_reset)
NOTHING(ucnv_setFromUCallBack)
NOTHING(ucnv_setToUCallBack)
NOTHING(ucnv_toUCountPending)
NOTHING(ucnv_toUnicode)
