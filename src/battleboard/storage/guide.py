"""The DM's guide, as it is shown in the program: its chapters, and where its pictures are."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.storage.disk import why
from battleboard.storage.resources import OwnFileError, damaged_resource, resource_roots

GUIDE: Final = "guide.md"
PAGES: Final = (GUIDE, "maps.md", "players-window.md")
"""The guide, and two more pages, each of which is a chapter of its own."""


class Chapter(NamedTuple):
    """A chapter by its heading, and the page on which it stands."""

    title: str
    page: str


def guide_folder() -> Path:
    """The folder with the guide: among the resources once it is installed, else `docs`."""
    for root in resource_roots():
        for folder in (root / "guide", root.parent / "docs"):
            if (folder / GUIDE).is_file():
                return folder
    raise OwnFileError(
        "Battleboard's own guide is missing. Installing Battleboard again brings it back."
    )


def page_text(page: str) -> str:
    """The text of a page, in Markdown."""
    try:
        return (guide_folder() / page).read_text(encoding="utf-8")
    except OSError as fault:
        raise damaged_resource(page, why(fault)) from fault
    except UnicodeDecodeError as fault:
        raise damaged_resource(page, "it is no text") from fault


def chapters() -> tuple[Chapter, ...]:
    """All chapters, in their order."""
    return tuple(_chapters())


def _chapters() -> Iterator[Chapter]:
    for page in PAGES:
        heading = "## " if page == GUIDE else "# "
        for line in page_text(page).splitlines():
            if line.startswith(heading):
                yield Chapter(line.removeprefix(heading), page)
