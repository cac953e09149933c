"""What Windows shows about a program under Properties, Details."""

from typing import Final

_FIELDS: Final = """\
VSVersionInfo(
  ffi=FixedFileInfo(
    filevers={numbers},
    prodvers={numbers},
    mask=0x3F,
    flags=0x0,
    OS=0x40004,
    fileType=0x1,
    subtype=0x0,
    date=(0, 0),
  ),
  kids=[
    StringFileInfo(
      [
        StringTable(
          "040904B0",
          [
            StringStruct("CompanyName", "the Battleboard contributors"),
            StringStruct("FileDescription", "{about}"),
            StringStruct("FileVersion", "{version}"),
            StringStruct("InternalName", "{program}"),
            StringStruct("LegalCopyright", "the Battleboard contributors, MIT licence"),
            StringStruct("OriginalFilename", "{program}.exe"),
            StringStruct("ProductName", "Battleboard"),
            StringStruct("ProductVersion", "{version}"),
          ],
        )
      ]
    ),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
  ],
)
"""

DESCRIPTIONS: Final = {
    "battleboard": "Battleboard",
    "battleboard-cli": "Battleboard for the command line",
}
"""What the Task Manager and 'Open with' call each program."""


def version_resource(program: str, version: str) -> str:
    """The text from which PyInstaller makes a program's version resource."""
    return _FIELDS.format(
        about=DESCRIPTIONS[program],
        numbers=four_numbers(version),
        program=program,
        version=version,
    )


def four_numbers(version: str) -> tuple[int, int, int, int]:
    """A version as Windows counts it: '0.1.0' and '0.1.0rc1' are both 0, 1, 0, 0."""
    found = []
    for part in version.split(".")[:3]:
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        found.append(int(digits or 0))
    major, minor, patch = (*found, 0, 0, 0)[:3]
    return (major, minor, patch, 0)
