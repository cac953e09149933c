"""Resources are found in a checkout, in an installed wheel, and in a packaged application."""

import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from battleboard.storage.help_texts import PAGES, page_text
from battleboard.storage.resources import OwnFileError, resource

ROOT = Path(__file__).parents[2]
PICTURE = re.compile(r"\]\(([\w-]+\.png)\)")
ASK = "from battleboard.storage.resources import resource; print(resource('icons'))"


def test_a_checkout_keeps_them_at_its_top() -> None:
    assert resource("icons", "battleboard.svg") == ROOT / "resources/icons/battleboard.svg"


def test_an_installed_wheel_keeps_them_in_the_package(tmp_path: Path) -> None:
    wheel = built_wheel(tmp_path)
    site = tmp_path / "site"
    with ZipFile(wheel) as archive:
        archive.extractall(site)
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        env={**os.environ, "PYTHONPATH": str(site)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert Path(done.stdout.strip()) == site / "battleboard" / "resources" / "icons"
    there = files_below(site / "battleboard" / "resources")
    # A build in a checkout records its commit.
    shown = (name for page in PAGES for name in PICTURE.findall(page_text(page)))
    guide = {Path("guide", name) for name in (*PAGES, *shown)}
    assert there - {Path("commit.txt")} == files_below(ROOT / "resources") | guide


def test_a_packed_application_keeps_them_beside_its_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = tmp_path / "resources" / "icons"
    packed.mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resource("icons") == packed


def test_a_missing_one_is_named_in_a_sentence() -> None:
    with pytest.raises(OwnFileError, match=r"^Battleboard's own file 'maps/atlantis\.svg'"):
        resource("maps", "atlantis.svg")


def built_wheel(folder: Path) -> Path:
    """A wheel of this checkout, built without network access."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


def files_below(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
