"""The guide's chapters and the licences, as Help shows them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from battleboard.storage.disk import why
from battleboard.storage.resources import (
    OwnFileError,
    damaged_resource,
    read_resource,
    resource_roots,
)

_CONTENTS = ("licences", "contents.toml")


class LicencePage(NamedTuple):
    """A page of licences: its title, and the files shown on it."""

    title: str
    files: tuple[str, ...]

    @property
    def is_formatted(self) -> bool:
        """Whether the text is Markdown, as opposed to preformatted."""
        return all(each.endswith(".md") for each in self.files)

    def text(self) -> str:
        texts = (read_resource(*each.split("/")).decode("utf-8", "replace") for each in self.files)
        return "\n\n\n".join(texts)


class _Contents(msgspec.Struct, frozen=True):
    pages: tuple[LicencePage, ...]


def licence_pages() -> tuple[LicencePage, ...]:
    try:
        plain = tomllib.loads(read_resource(*_CONTENTS).decode())
        # msgspec reads a named tuple from a list, not from a table.
        pages = [[each["title"], each["files"]] for each in plain["pages"]]
        return msgspec.convert({"pages": pages}, _Contents).pages
    except (ValueError, KeyError, TypeError, msgspec.ValidationError) as fault:
        raise damaged_resource("/".join(_CONTENTS), str(fault)) from fault


GUIDE: Final = "guide.md"
_PICTURE: Final = re.compile(r"\]\(([\w-]+\.png)\)")
PAGES: Final = (GUIDE, "maps.md", "players-window.md")
"""The guide, and two more pages, each a chapter of its own."""


class Chapter(NamedTuple):
    """A chapter: its heading, and the page it is on."""

    title: str
    page: str


def guide_folder() -> Path:
    """The folder with the guide: in the resources if installed, else `docs`."""
    for root in resource_roots():
        for folder in (root / "guide", root.parent / "docs"):
            if (folder / GUIDE).is_file():
                return folder
    raise OwnFileError("Battleboard's own guide is missing. Reinstall Battleboard to restore it.")


def guide_files() -> tuple[Path, ...]:
    folder = guide_folder()
    pictures = (name for page in PAGES for name in _PICTURE.findall(page_text(page)))
    return tuple(folder / name for name in (*PAGES, *sorted(set(pictures))))


def page_text(page: str) -> str:
    try:
        return (guide_folder() / page).read_text(encoding="utf-8")
    except OSError as fault:
        raise damaged_resource(page, why(fault)) from fault
    except UnicodeDecodeError as fault:
        raise damaged_resource(page, "it is not text") from fault


def chapter_text(chapter: Chapter) -> str:
    heading = _heading(chapter.page)
    _, _, after = page_text(chapter.page).partition(f"{heading}{chapter.title}\n")
    return f"{chapter.title}\n{after.partition(f'{chr(10)}{heading}')[0]}"


def chapters() -> tuple[Chapter, ...]:
    return tuple(_chapters())


def _chapters() -> Iterator[Chapter]:
    for page in PAGES:
        heading = _heading(page)
        for line in page_text(page).splitlines():
            if line.startswith(heading):
                yield Chapter(line.removeprefix(heading), page)


def _heading(page: str) -> str:
    return "## " if page == GUIDE else "# "
