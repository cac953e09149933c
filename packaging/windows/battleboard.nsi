; The set-up of Battleboard for one user of Windows, without an administrator.
; make_setup.py calls it with BUNDLE (the folder to install), ICON and FILE_ICON, LICENCES and NOTICES
; (folders), NUMBERS (the version as four numbers), OUTPUT, SIZE_KB and VERSION, and with QUICK, SIGN
; and TARGET where they are asked for.

Unicode true
!ifdef TARGET
  Target ${TARGET}
!endif
!ifdef QUICK
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif

!include FileFunc.nsh
!include LogicLib.nsh
!include MUI2.nsh
!include Sections.nsh
!include WinVer.nsh
!include WordFunc.nsh
!include x64.nsh

!define OWN_KEY "Software\Battleboard"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Battleboard"
!define PATHS_KEY "Software\Microsoft\Windows\CurrentVersion\App Paths\battleboard.exe"
!define PROGRAM_KEY "Software\Classes\Applications\battleboard.exe"
!define ENDING_KEY "Software\Classes\.battle"
!define KIND "Battleboard.battle"
!define KIND_KEY "Software\Classes\${KIND}"

; What a script that installs Battleboard is told. NSIS itself has 1 for "cancelled", 2 for "failed".
!define TOO_OLD 3
!define IS_OPEN 4
!define FOLDER_TAKEN 5
; Windows 10 1903, the first with the icuuc.dll that Qt needs.
!define OLDEST_BUILD 18362
!define OLDEST_ARM_BUILD 22000

Name "Battleboard"
OutFile "${OUTPUT}"
BrandingText "Battleboard ${VERSION}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Battleboard"
InstallDirRegKey HKCU "${OWN_KEY}" "InstallDir"
ManifestDPIAware true
ManifestSupportedOS Win10
XPStyle on
ShowInstDetails hide
ShowUninstDetails hide

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey "CompanyName" "the Battleboard contributors"
VIAddVersionKey "FileDescription" "Sets Battleboard up"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "the Battleboard contributors, MIT licence"
VIAddVersionKey "ProductName" "Battleboard"
VIAddVersionKey "ProductVersion" "${VERSION}"

!ifdef SIGN
  !finalize '${SIGN} "%1"'
  !uninstfinalize '${SIGN} "%1"'
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\battleboard.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Open Battleboard"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!define MUI_UNCONFIRMPAGE_TEXT_TOP "Battleboard will be removed from this computer. Your battles, parties and settings stay where they are."
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE StayUnlessFree
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; ── What both the set-up and the uninstaller do ──────────────────────────────────────────────

; Windows lets nobody write to a program that runs. (Asking for an error also forgets it.)
!macro NoteWhetherOpen NAME
  ${If} ${FileExists} "$INSTDIR\${NAME}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${NAME}" a
    ${If} ${Errors}
      StrCpy $1 "open"
    ${Else}
      FileClose $0
    ${EndIf}
  ${EndIf}
!macroend

!macro WaitUntilClosed UN
  Function ${UN}WaitUntilClosed
    again:
    StrCpy $1 ""
    !insertmacro NoteWhetherOpen "battleboard.exe"
    !insertmacro NoteWhetherOpen "battleboard-cli.exe"
    ${If} $1 == "open"
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Battleboard is open. Close it, then choose Retry." /SD IDCANCEL IDRETRY again
      SetErrorLevel ${IS_OPEN}
      Quit
    ${EndIf}
  FunctionEnd
!macroend
!insertmacro WaitUntilClosed ""
!insertmacro WaitUntilClosed "un."

; Has the Explorer look up anew which program opens what, and with which icon.
!macro TellExplorer
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"
!macroend

; ── The program ──────────────────────────────────────────────────────────────────────────────

Section "Battleboard" WithProgram
  SectionIn RO
  Call WaitUntilClosed
  Call SetOldAside
  ClearErrors
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}\*.*"
  File "/oname=_internal\battle-file.ico" "${FILE_ICON}"
  SetOutPath "$INSTDIR\licences"
  File "${LICENCES}\*.md"
  File "${LICENCES}\*.txt"
  File "${NOTICES}\NOTICES.md"
  File "${NOTICES}\OPEN-GAME-LICENSE.txt"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  ${If} ${Errors}
    Call BringOldBack
    Abort "Battleboard could not be written to $INSTDIR. What was there before has been left."
  ${EndIf}
  Call ForgetOld

  CreateShortCut "$SMPROGRAMS\Battleboard.lnk" "$INSTDIR\battleboard.exe" "" "" "" SW_SHOWNORMAL "" "A battle board for old-school D&&D"
  WriteRegStr HKCU "${OWN_KEY}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${OWN_KEY}" "Version" "${VERSION}"
  WriteRegStr HKCU "${PATHS_KEY}" "" "$INSTDIR\battleboard.exe"

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Battleboard"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\battleboard.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "the Battleboard contributors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Section "Open .battle files with Battleboard" WithBattles
  WriteRegStr HKCU "${KIND_KEY}" "" "Battleboard battle"
  WriteRegStr HKCU "${KIND_KEY}\DefaultIcon" "" "$INSTDIR\_internal\battle-file.ico"
  WriteRegStr HKCU "${KIND_KEY}\shell\open\command" "" '"$INSTDIR\battleboard.exe" "%1"'
  WriteRegStr HKCU "${PROGRAM_KEY}" "FriendlyAppName" "Battleboard"
  WriteRegStr HKCU "${PROGRAM_KEY}\SupportedTypes" ".battle" ""
  WriteRegStr HKCU "${PROGRAM_KEY}\shell\open\command" "" '"$INSTDIR\battleboard.exe" "%1"'
  ; What the Settings of Windows list under "Default apps".
  WriteRegStr HKCU "${OWN_KEY}\Capabilities" "ApplicationName" "Battleboard"
  WriteRegStr HKCU "${OWN_KEY}\Capabilities" "ApplicationDescription" "A battle board for old-school D&D"
  WriteRegStr HKCU "${OWN_KEY}\Capabilities\FileAssociations" ".battle" "${KIND}"
  WriteRegStr HKCU "Software\RegisteredApplications" "Battleboard" "${OWN_KEY}\Capabilities"

  ReadRegStr $0 HKCU "${ENDING_KEY}" ""
  ${If} $0 != ""
  ${AndIf} $0 != "${KIND}"
    WriteRegStr HKCU "${OWN_KEY}" "OpenedBefore" "$0"
  ${EndIf}
  WriteRegStr HKCU "${ENDING_KEY}" "" "${KIND}"
  WriteRegStr HKCU "${ENDING_KEY}" "Content Type" "application/vnd.battleboard.battle"
  WriteRegStr HKCU "${ENDING_KEY}\OpenWithProgids" "${KIND}" ""
  !insertmacro TellExplorer
SectionEnd

Section /o "Shortcut on the desktop" WithShortcut
  CreateShortCut "$DESKTOP\Battleboard.lnk" "$INSTDIR\battleboard.exe"
SectionEnd

Section "Uninstall"
  Call un.WaitUntilClosed
  Delete "$SMPROGRAMS\Battleboard.lnk"
  Delete "$DESKTOP\Battleboard.lnk"
  ; Only what is Battleboard's own, by name: whatever else lies there is the user's.
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\battleboard.exe"
  Delete "$INSTDIR\battleboard-cli.exe"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"

  ReadRegStr $0 HKCU "${ENDING_KEY}" ""
  ${If} $0 == "${KIND}"
    ReadRegStr $1 HKCU "${OWN_KEY}" "OpenedBefore"
    ${If} $1 == ""
      DeleteRegValue HKCU "${ENDING_KEY}" ""
      DeleteRegValue HKCU "${ENDING_KEY}" "Content Type"
    ${Else}
      WriteRegStr HKCU "${ENDING_KEY}" "" "$1"
    ${EndIf}
  ${EndIf}
  DeleteRegValue HKCU "${ENDING_KEY}\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "${ENDING_KEY}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${ENDING_KEY}"
  DeleteRegKey HKCU "${KIND_KEY}"
  DeleteRegKey HKCU "${PROGRAM_KEY}"
  DeleteRegKey HKCU "${PATHS_KEY}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegValue HKCU "Software\RegisteredApplications" "Battleboard"
  DeleteRegKey HKCU "${OWN_KEY}"
  !insertmacro TellExplorer
SectionEnd

; ── Before anything is done ──────────────────────────────────────────────────────────────────

Function .onInit
  SetRegView 64
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/?" $R1
  ${IfNot} ${Errors}
    MessageBox MB_OK "/S$\tsets Battleboard up without a question$\r$\n/NOASSOCIATION$\tleaves .battle files to other programs$\r$\n/SHORTCUT$\tputs a shortcut on the desktop$\r$\n/D=folder$\tinstalls there; must come last, without quotation marks" /SD IDOK
    Quit
  ${EndIf}
  Call RefuseOldWindows
  Call ChooseAsBefore
  ClearErrors
  ${GetOptions} $R0 "/NOASSOCIATION" $R1
  ${IfNot} ${Errors}
    !insertmacro UnselectSection ${WithBattles}
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/SHORTCUT" $R1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${WithShortcut}
  ${EndIf}
  ${If} ${Silent}
    Call IsFolderFree
    ${If} $0 == "no"
      SetErrorLevel ${FOLDER_TAKEN}
      Quit
    ${EndIf}
  ${EndIf}
FunctionEnd

Function RefuseOldWindows
  ${If} ${RunningX64}
  ${AndIf} ${AtLeastWin10}
  ${AndIf} ${AtLeastBuild} ${OLDEST_BUILD}
    ${IfNot} ${IsNativeARM64}
      Return
    ${ElseIf} ${AtLeastBuild} ${OLDEST_ARM_BUILD}
      Return
    ${EndIf}
  ${EndIf}
  MessageBox MB_OK|MB_ICONSTOP "Battleboard needs Windows 10 in its version 1903 or newer, with 64 bits (on ARM, Windows 11). This Windows is too old for it." /SD IDOK
  SetErrorLevel ${TOO_OLD}
  Quit
FunctionEnd

; An upgrade asks for what is there already.
Function ChooseAsBefore
  ReadRegStr $0 HKCU "${OWN_KEY}" "Version"
  ${If} $0 == ""
    Return
  ${EndIf}
  ReadRegStr $1 HKCU "${OWN_KEY}\Capabilities" "ApplicationName"
  ${If} $1 == ""
    !insertmacro UnselectSection ${WithBattles}
  ${EndIf}
  ${If} ${FileExists} "$DESKTOP\Battleboard.lnk"
    !insertmacro SelectSection ${WithShortcut}
  ${EndIf}
  ${VersionCompare} "$0" "${VERSION}" $1
  ${If} $1 == 1
    MessageBox MB_YESNO|MB_ICONQUESTION "Battleboard $0 is installed, which is newer than this ${VERSION}. Battles that it has saved may not open any more. Go back to ${VERSION}?" /SD IDYES IDYES back
    Quit
    back:
  ${EndIf}
FunctionEnd

; In a folder with files of others, Battleboard's could not be told from them.
Function IsFolderFree
  StrCpy $0 "yes"
  ${If} ${FileExists} "$INSTDIR\battleboard.exe"
  ${OrIf} ${FileExists} "$INSTDIR\battleboard.exe.old"
    Return
  ${EndIf}
  FindFirst $1 $2 "$INSTDIR\*.*"
  ${DoUntil} $2 == ""
    ${If} $2 != "."
    ${AndIf} $2 != ".."
      StrCpy $0 "no"
    ${EndIf}
    FindNext $1 $2
  ${Loop}
  FindClose $1
FunctionEnd

Function StayUnlessFree
  Call IsFolderFree
  ${If} $0 == "no"
    MessageBox MB_OK|MB_ICONEXCLAMATION "There are other files in $INSTDIR. Choose an empty folder, or one that does not exist yet."
    Abort
  ${EndIf}
FunctionEnd

; ── An upgrade keeps the old version until the new one is there ──────────────────────────────

!macro SetAside NAME
  ${If} ${FileExists} "$INSTDIR\${NAME}"
    RMDir /r "$INSTDIR\${NAME}.old"
    Delete "$INSTDIR\${NAME}.old"
    ClearErrors
    Rename "$INSTDIR\${NAME}" "$INSTDIR\${NAME}.old"
    ${If} ${Errors}
      StrCpy $0 "in use"
    ${EndIf}
  ${EndIf}
!macroend

!macro BringBack NAME
  ${If} ${FileExists} "$INSTDIR\${NAME}.old"
    RMDir /r "$INSTDIR\${NAME}"
    Delete "$INSTDIR\${NAME}"
    Rename "$INSTDIR\${NAME}.old" "$INSTDIR\${NAME}"
  ${EndIf}
!macroend

Function SetOldAside
  StrCpy $0 ""
  !insertmacro SetAside "_internal"
  !insertmacro SetAside "licences"
  !insertmacro SetAside "battleboard.exe"
  !insertmacro SetAside "battleboard-cli.exe"
  ${If} $0 != ""
    Call BringOldBack
    SetErrorLevel ${IS_OPEN}
    Abort "Files of the version that is installed are in use. Nothing has been changed."
  ${EndIf}
FunctionEnd

Function BringOldBack
  !insertmacro BringBack "_internal"
  !insertmacro BringBack "licences"
  !insertmacro BringBack "battleboard.exe"
  !insertmacro BringBack "battleboard-cli.exe"
FunctionEnd

Function ForgetOld
  RMDir /r "$INSTDIR\_internal.old"
  RMDir /r "$INSTDIR\licences.old"
  Delete "$INSTDIR\battleboard.exe.old"
  Delete "$INSTDIR\battleboard-cli.exe.old"
FunctionEnd

Function .onInstFailed
  Call BringOldBack
  ReadRegStr $0 HKCU "${OWN_KEY}" "Version"
  ${If} $0 == ""
    ; There was no earlier version, so what is there now is half of this one.
    RMDir /r "$INSTDIR\_internal"
    RMDir /r "$INSTDIR\licences"
    Delete "$INSTDIR\battleboard.exe"
    Delete "$INSTDIR\battleboard-cli.exe"
    RMDir "$INSTDIR"
  ${EndIf}
FunctionEnd

; ── Removing it ──────────────────────────────────────────────────────────────────────────────

Function un.onInit
  SetRegView 64
FunctionEnd
