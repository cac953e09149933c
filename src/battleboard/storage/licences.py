"""The licences of Battleboard, and of all that is shipped with it."""

import tomllib
from typing import NamedTuple

import msgspec

from battleboard.storage.resources import damaged_resource, read_resource

_CONTENTS = ("licences", "contents.toml")


class LicencePage(NamedTuple):
    """A page of licences: its title, and the files that are on it."""

    title: str
    files: tuple[str, ...]

    @property
    def is_formatted(self) -> bool:
        """Whether it is written in Markdown, and not to be shown letter by letter."""
        return all(each.endswith(".md") for each in self.files)

    def text(self) -> str:
        """All that stands on the page."""
        texts = (read_resource(*each.split("/")).decode("utf-8", "replace") for each in self.files)
        return "\n\n\n".join(texts)


class _Contents(msgspec.Struct, frozen=True):
    pages: tuple[LicencePage, ...]


def licence_pages() -> tuple[LicencePage, ...]:
    """The pages of licences, in their order."""
    try:
        plain = tomllib.loads(read_resource(*_CONTENTS).decode())
        # A named tuple of pages comes as a table.
        pages = [[each["title"], each["files"]] for each in plain["pages"]]
        return msgspec.convert({"pages": pages}, _Contents).pages
    except (ValueError, KeyError, TypeError, msgspec.ValidationError) as fault:
        raise damaged_resource("/".join(_CONTENTS), str(fault)) from fault
