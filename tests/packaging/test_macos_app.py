"""A macOS application is inspected, and gets its property lists."""

import plistlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from macos import inspection, make
from tests.packaging.macho_files import application, fat, info, thin

ROOT: Final = Path(__file__).parents[2]
LIBRARY: Final = Path("Contents", "Frameworks", "libworks.dylib")

pytestmark = pytest.mark.skipif(
    sys.platform == "win32",
    reason="Windows has no such links as an application of macOS is made of.",
)


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """An application with nothing wrong."""
    return application(tmp_path)


def test_an_application_that_is_right_is_told_of(app: Path) -> None:
    assert inspection.check(app) == (
        "Battleboard.app: 3 files of code, each for arm64 and x86_64; macOS 15.0 or newer; "
        "all they load is there."
    )


def _library(**words: object) -> Callable[[Path], None]:
    def change(app: Path) -> None:
        (app / LIBRARY).write_bytes(fat(**words))

    return change


def _for_one(app: Path) -> None:
    (app / LIBRARY).write_bytes(thin("arm64"))


def _code_among_resources(app: Path) -> None:
    (app / "Contents" / "Resources" / "library").write_bytes(fat())


def _data_among_code(app: Path) -> None:
    (app / "Contents" / "Frameworks" / "papers").write_bytes(b"")


def _leads_nowhere(app: Path) -> None:
    (app / "Contents" / "Resources" / "link").symlink_to("nothing")


def _leads_out(app: Path) -> None:
    (app / "Contents" / "Resources" / "link").symlink_to(app.parent)


def _another_system(app: Path) -> None:
    _told(app, LSMinimumSystemVersion="13.0")


def _another_name(app: Path) -> None:
    _told(app, CFBundleIdentifier="org.example.Other")


def _no_type(app: Path) -> None:
    _told(app, CFBundleDocumentTypes=[])


def _no_extension(app: Path) -> None:
    _told(app, UTExportedTypeDeclarations=[])


def _no_version(app: Path) -> None:
    _told(app, CFBundleVersion="newest")


def _no_icon(app: Path) -> None:
    _told(app, CFBundleIconFile="mark.icns")


def _told(app: Path, **words: object) -> None:
    (app / "Contents" / "Info.plist").write_bytes(plistlib.dumps(info() | words))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_for_one, "Contents/Frameworks/libworks.dylib is for arm64 alone."),
        (
            _library(loads=["/opt/homebrew/lib/libz.dylib"]),
            "libworks.dylib (x86_64) loads /opt/homebrew/lib/libz.dylib, which is not there.",
        ),
        (
            _library(loads=["@rpath/libgone.dylib"]),
            "libworks.dylib (arm64) loads @rpath/libgone.dylib, which is not there.",
        ),
        (
            _library(system=(26, 0)),
            "Info.plist asks for macOS 15.0, but libworks.dylib needs 26.0.",
        ),
        (_another_system, "Info.plist asks for macOS 13.0, but libworks.dylib needs 15.0."),
        (_code_among_resources, "Contents/Resources/library is code among resources."),
        (_data_among_code, "Contents/Frameworks/papers is no code, but lies among it."),
        (_leads_nowhere, "Contents/Resources/link leads nowhere."),
        (_leads_out, "Contents/Resources/link leads out of the application."),
        (_another_name, "Info.plist says 'org.example.Other' for CFBundleIdentifier"),
        (_no_type, "Info.plist does not say that the application opens battles."),
        (_no_extension, "Info.plist does not say that files named .battle are battles."),
        (_no_version, "Info.plist says no version in CFBundleVersion."),
        (_no_icon, "Info.plist names the icon mark.icns, which is not there."),
    ],
)
def test_what_a_mac_would_refuse_is_refused(
    app: Path, change: Callable[[Path], None], sentence: str
) -> None:
    change(app)
    with pytest.raises(inspection.AppError) as refused:
        inspection.check(app)
    assert sentence in str(refused.value)


def test_a_folder_that_is_no_application_is_called_so(tmp_path: Path) -> None:
    with pytest.raises(inspection.AppError, match=r"is no application of macOS\.$"):
        inspection.check(tmp_path)


def test_battles_are_the_same_type_everywhere_in_info_plist() -> None:
    (document,) = info()["CFBundleDocumentTypes"]
    (exported,) = info()["UTExportedTypeDeclarations"]
    tags = exported["UTTypeTagSpecification"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]] == [inspection.UTI]
    assert tags["public.filename-extension"] == ["battle"]
    assert tags["public.mime-type"] == ["application/vnd.battleboard.battle"]
    assert document["LSHandlerRank"] == "Owner"


def test_the_program_may_only_do_what_it_must() -> None:
    told = plistlib.loads((ROOT / "packaging" / "macos" / "entitlements.plist").read_bytes())
    assert told == {"com.apple.security.cs.disable-library-validation": True}


def test_one_package_is_taken_out_of_the_lock_with_its_hashes() -> None:
    lock = ROOT / "packaging" / "requirements.lock"
    lines = make.locked("msgspec", lock).splitlines()
    assert re.match(r"msgspec==[\d.]+ \\$", lines[0])
    assert all(re.match(r"    --hash=sha256:[0-9a-f]{64}", line) for line in lines[1:])
    assert len(lines) > len(["the pin", "for Intel", "for Apple"])
    assert not lines[-1].endswith("\\")
