"""The licences cover everything that is shipped."""

import sys
from pathlib import Path

import pytest

from battleboard.storage.help_texts import licence_pages
from battleboard.storage.resources import OwnFileError, resource

ROOT = Path(__file__).parents[2]


def test_every_page_has_a_text() -> None:
    pages = licence_pages()
    assert len({each.title for each in pages}) == len(pages) > 10
    assert all(len(each.text()) > 500 for each in pages)
    assert [each.title for each in pages if each.is_formatted] == [
        "What it contains",
        "Figures and rules",
    ]


def test_every_text_is_on_a_page_and_in_the_contents() -> None:
    folder = resource("licences")
    texts = {f"licences/{each.name}" for each in folder.iterdir() if each.suffix == ".txt"}
    assert texts <= {file for page in licence_pages() for file in page.files}
    contents = (folder / "CONTENTS.md").read_text("utf-8")
    said = {name for name in texts if f"`{name.partition('/')[2]}`" in contents}
    # Only the text that another licence refers to is not listed.
    assert texts - said == {"licences/mpl-2.0.txt"}


def test_our_own_licence_is_the_one_of_the_checkout() -> None:
    own = (ROOT / "LICENSE").read_text("utf-8")
    assert resource("licences", "battleboard.txt").read_text("utf-8") == own


def test_section_15_names_every_work_that_figures_come_from() -> None:
    text = resource("catalogue", "OPEN-GAME-LICENSE.txt").read_text("utf-8")
    section = text.partition("15 COPYRIGHT NOTICE")[2].partition("END OF LICENSE")[0]
    for work in (
        "Open Game License v 1.0",
        "System Reference Document ©",
        "OSRIC copyright 2006-08 by Stuart Marshall",
        "Labyrinth Lord",
        "Old-School Essentials System Reference Document",
        "Battleboard catalogue",
    ):
        assert work in section


@pytest.mark.parametrize(
    "text", ["pages = 3", "[[pages]]\ntitle = 'x'", "=", "[[pages]]\ntitle=1\nfiles=2"]
)
def test_damaged_contents_are_told(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "resources" / "licences").mkdir(parents=True)
    (tmp_path / "resources" / "licences" / "contents.toml").write_text(text)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    with pytest.raises(OwnFileError, match=r"'licences/contents.toml' is damaged"):
        licence_pages()
