"""The manifests of stores name what a release holds, by version, address and checksum."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from release import ReleaseError
from stores import APPLICATION, Release, flathub, homebrew, scoop, winget, write

HOME = "https://board.example"
FILES = (
    "Battleboard-0.2.0-Setup.exe",
    "Battleboard-0.2.0.dmg",
    "battleboard-0.2.0-py3-none-any.whl",
)


@pytest.fixture
def made(tmp_path: Path) -> Release:
    for name in FILES:
        (tmp_path / name).write_bytes(name.encode())
    return Release(tmp_path, "0.2.0", HOME)


def checksum(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def test_winget_has_a_file_for_version_installer_and_words(made: Release) -> None:
    told = winget(made)
    installer = told["Battleboard.Battleboard.installer.yaml"]
    assert f"InstallerUrl: {HOME}/releases/download/v0.2.0/{FILES[0]}" in installer
    assert f"InstallerSha256: {checksum(FILES[0]).upper()}" in installer
    assert len(told) == 3
    for text in told.values():
        # As the schema of winget has it: each file names package, version, kind and schema.
        keys = set(re.findall(r"^(\w+): ", text, re.MULTILINE))
        assert {"PackageIdentifier", "PackageVersion", "ManifestType", "ManifestVersion"} <= keys


def test_homebrew_follows_the_version(made: Release) -> None:
    told = homebrew(made)
    assert f'sha256 "{checksum(FILES[1])}"' in told
    assert f'url "{HOME}/releases/download/v#{{version}}/Battleboard-#{{version}}.dmg"' in told


def test_scoop_unpacks_the_set_up(made: Release) -> None:
    told = scoop(made)
    assert set(told) >= {"version", "description", "homepage", "license", "architecture", "bin"}
    assert told["architecture"]["64bit"]["hash"] == checksum(FILES[0])
    assert "$version" in told["autoupdate"]["architecture"]["64bit"]["url"]


def test_flathub_builds_from_files_with_checksums_alone(made: Release) -> None:
    told = flathub(made, {"https://files.example/msgspec.whl": "ab" * 32})
    (module,) = told["modules"]
    downloads = [each for each in module["sources"] if "url" in each]
    assert [each["sha256"] for each in downloads] == [checksum(FILES[2]), "ab" * 32]
    assert "--no-index" in module["build-commands"][0]
    assert told["id"] == APPLICATION
    assert not any("network" in each for each in told["finish-args"])


def test_every_manifest_is_written_and_a_missing_file_is_named(
    made: Release, tmp_path: Path
) -> None:
    written = write(made, tmp_path / "stores", {})
    assert len(written) == 6
    assert json.loads((tmp_path / "stores" / "scoop" / "battleboard.json").read_text("utf-8"))
    (tmp_path / FILES[1]).unlink()
    with pytest.raises(ReleaseError, match="dmg is missing"):
        write(made, tmp_path / "stores", {})
