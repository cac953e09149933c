"""The build steps on a Mac run in order, with stand-ins for Apple's tools."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import build
from macos import make
from tests.packaging.macho_files import application

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stand-ins are scripts of a shell")

Calls = Callable[[], list[str]]


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """The calls in order, with Apple's tools stubbed."""
    log = tmp_path / "calls"
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("codesign", "xcrun", "spctl"):
        (tools / name).write_text(f'#!/bin/sh\necho "{name} $*" >>"{log}"\n', "utf-8")
        (tools / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/usr/bin:/bin")
    for name in ("CODESIGN_IDENTITY", "NOTARY_KEY_FILE", "NOTARY_KEY_ID", "NOTARY_ISSUER"):
        monkeypatch.delenv(name, raising=False)
    return lambda: log.read_text("utf-8").splitlines() if log.exists() else []


def test_an_application_is_signed_from_the_inside_out(tmp_path: Path, calls: Calls) -> None:
    app = application(tmp_path)
    make.sign(app)
    *signing, verifying = calls()
    assert [line.rpartition("Battleboard.app")[2] for line in signing] == [
        "/Contents/Frameworks/libworks.dylib",
        "/Contents/Frameworks/Core.framework/Versions/A",
        "",
    ]
    assert all("--sign - " in line and "--options runtime" in line for line in signing)
    assert ["entitlements.plist" in line for line in signing] == [False, False, True]
    assert verifying.startswith("codesign --verify --deep --strict")


def test_an_identity_is_signed_with_and_stamped(
    tmp_path: Path, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CODESIGN_IDENTITY", "ABC")
    make.sign_image(tmp_path / "a.dmg")
    (line,) = calls()
    assert "--sign ABC " in line
    assert " --timestamp " in line


def test_what_is_not_signed_or_notarised_is_said(
    tmp_path: Path, calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    make.sign_image(tmp_path / "a.dmg")
    make.notarise(tmp_path / "a.dmg")
    assert calls() == []
    assert capsys.readouterr().out == (
        "Signed ad hoc, for there is no CODESIGN_IDENTITY: a Mac will ask before it opens it.\n"
        "Not notarised, for the key of a developer account is not here.\n"
    )


def test_the_notary_is_asked_where_its_key_is(
    tmp_path: Path, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("KEY_FILE", "key.p8"), ("KEY_ID", "K1"), ("ISSUER", "I1")):
        monkeypatch.setenv(f"NOTARY_{name}", value)
    make.notarise(tmp_path / "a.dmg")
    asked, stapled, assessed = calls()
    assert "notarytool submit" in asked
    assert "--key key.p8 --key-id K1 --issuer I1 --wait" in asked
    assert "stapler staple" in stapled
    assert assessed.startswith("spctl --assess")


def test_a_tool_that_fails_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "codesign").write_text("#!/bin/sh\nexit 1\n", "utf-8")
    (tmp_path / "codesign").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(build.BuildError, match=r"^This has failed: codesign --sign -"):
        make.sign(application(tmp_path))


def test_the_image_is_named_after_its_version() -> None:
    assert make.image_name("0.1.0") == "Battleboard-0.1.0.dmg"
