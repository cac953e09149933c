"""The guide is found in a checkout and among the resources, and its files are all there."""

from pathlib import Path

import pytest

from battleboard.storage import help_texts as guide
from battleboard.storage.help_texts import (
    GUIDE,
    PAGES,
    Chapter,
    chapter_text,
    chapters,
    guide_files,
    guide_folder,
    page_text,
)
from battleboard.storage.resources import OwnFileError

ROOT = Path(__file__).parents[2]


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, *, pages: dict[str, bytes]) -> None:
    """Put the resources in a folder, with some pages of a guide."""
    (folder / "guide").mkdir()
    for name, content in pages.items():
        (folder / "guide" / name).write_bytes(content)
    monkeypatch.setattr(guide, "resource_roots", lambda: (folder,))


def test_a_checkout_keeps_it_among_the_documents() -> None:
    assert guide_folder() == ROOT / "docs"


def test_an_installed_program_keeps_it_among_its_resources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch, pages={GUIDE: b"## One"})
    assert guide_folder() == tmp_path / "guide"
    assert page_text(GUIDE) == "## One"


def test_a_guide_that_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, monkeypatch, pages={})
    with pytest.raises(OwnFileError, match="own guide is missing"):
        guide_folder()


def test_a_page_that_is_missing_or_no_text_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch, pages={GUIDE: b"\xff\xfe\xff"})
    with pytest.raises(OwnFileError, match=r"'guide\.md' is damaged"):
        page_text(GUIDE)
    with pytest.raises(OwnFileError, match=r"'maps\.md' is damaged"):
        page_text("maps.md")


def test_chapters_are_those_of_the_guide_and_a_page_each_for_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = dict.fromkeys(PAGES[1:], b"# A page\n## Of it\n")
    guide_page = b"# All\n## One\ntext\n### Deep\n## Two\n"
    installed(tmp_path, monkeypatch, pages={GUIDE: guide_page, **pages})
    own = (Chapter("One", GUIDE), Chapter("Two", GUIDE))
    assert chapters() == (*own, *(Chapter("A page", page) for page in PAGES[1:]))


def test_a_packed_program_brings_every_page_and_picture() -> None:
    files = guide_files()
    assert {path.name for path in files} >= {"guide.md", "maps.md", "map-grid.png"}
    assert all(path.is_file() for path in files)


def test_38_10_a_chapter_has_its_own_text_and_no_other() -> None:
    texts = {each: chapter_text(each) for each in chapters()}
    assert all(text.startswith(chapter.title) for chapter, text in texts.items())
    own = [chapter for chapter in texts if chapter.page == GUIDE]
    assert all(f"\n## {other.title}" not in texts[each] for each in own for other in own)
    assert "House rules…" in next(text for each, text in texts.items() if "rules" in each.title)
