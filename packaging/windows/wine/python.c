/* python.exe for the proof under wine: hands its arguments to the python313.dll beside it. */

#include <wchar.h>

__declspec(dllimport) int Py_Main(int count, wchar_t **arguments);

int wmain(int count, wchar_t **arguments)
{
    return Py_Main(count, arguments);
}
