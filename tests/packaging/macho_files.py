"""Small Mach-O files and applications for tests, with a linker's headers and no code."""

import plistlib
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from macos import universal

_CPU: Final = {"x86_64": 0x01000007, "arm64": 0x0100000C}
_PACKAGING: Final = Path(__file__).parents[2] / "packaging" / "macos"
BOTH: Final = ("x86_64", "arm64")
TEXT: Final = 0x1000


def thin(
    architecture: str,
    *,
    kind: int = 6,
    loads: Sequence[str] = (),
    run_paths: Sequence[str] = (),
    system: tuple[int, int] = (15, 0),
    contents: bytes = b"what it does",
    room: int = 64,
) -> bytes:
    """A file for one processor, unsigned, with this much room after its commands."""
    commands = [_segment("__TEXT", 0, TEXT), _segment("__LINKEDIT", TEXT, len(contents))]
    commands.append(struct.pack("<6I", 0x2, 24, TEXT, 0, TEXT, len(contents)))
    commands.append(struct.pack("<6I", 0x32, 24, 1, system[0] << 16 | system[1] << 8, 0, 0))
    commands += [_text(0xC, load, 24) for load in loads]
    commands += [_text(0x8000001C, path, 12) for path in run_paths]
    told = b"".join(commands)
    header = struct.pack(
        "<8I", 0xFEEDFACF, _CPU[architecture], 0, kind, len(commands), len(told), 0, 0
    )
    start = header + told + bytes(room)
    return start.ljust(TEXT, b"\x90") + contents


def fat(**words: Any) -> bytes:
    """The same for both kinds of processors."""
    return universal.joined([(name, thin(name, **words)) for name in BOTH])


def application(folder: Path) -> Path:
    """An application with a library and a framework."""
    app = folder / "Battleboard.app"
    contents = app / "Contents"
    library = "@rpath/libworks.dylib"
    way = "@executable_path/../Frameworks"
    _write(contents / "MacOS" / "battleboard", fat(kind=2, loads=[library], run_paths=[way]))
    core = "@rpath/Core.framework/Versions/A/Core"
    loads = ["/usr/lib/libSystem.B.dylib", core]
    here = {"loads": loads, "run_paths": ["@loader_path"]}
    _write(contents / "Frameworks" / "libworks.dylib", fat(**here))
    framework = contents / "Frameworks" / "Core.framework"
    _write(framework / "Versions" / "A" / "Core", fat(system=(13, 0)))
    _write(framework / "Versions" / "A" / "Resources" / "Info.plist", plistlib.dumps({}))
    (framework / "Versions" / "Current").symlink_to("A")
    (framework / "Core").symlink_to("Versions/Current/Core")
    for icon in ("battleboard.icns", "battle-file.icns"):
        _write(contents / "Resources" / icon, b"a picture")
    (contents / "Frameworks" / "battleboard.icns").symlink_to("../Resources/battleboard.icns")
    _write(contents / "Info.plist", plistlib.dumps(info()))
    return app


def info() -> dict[str, Any]:
    """The Info.plist made from the spec."""
    told: dict[str, Any] = plistlib.loads((_PACKAGING / "Info.plist").read_bytes())
    return told | {
        "CFBundleExecutable": "battleboard",
        "CFBundleIdentifier": "org.battleboard.Battleboard",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": "0.1.0",
        "CFBundleVersion": "0.1.0",
    }


def _segment(name: str, offset: int, size: int) -> bytes:
    numbers = (0, size, offset, size, 5, 5, 0, 0)
    return struct.pack("<2I16s4Q4I", 0x19, 72, name.encode(), *numbers)


def _text(number: int, text: str, start: int) -> bytes:
    size = -(-(start + len(text) + 1) // 8) * 8
    return struct.pack("<3I", number, size, start).ljust(start, b"\0") + text.encode().ljust(
        size - start, b"\0"
    )


def _write(path: Path, contents: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(contents)
