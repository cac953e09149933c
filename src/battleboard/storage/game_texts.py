"""Bundled texts and lists: on games and their rules, menu items, demonstrations, silhouettes."""

import tomllib
from functools import cache
from typing import NamedTuple, TypeVar

import msgspec

from battleboard.storage.resources import damaged_resource, read_resource

T = TypeVar("T")


def load_introductions() -> dict[str, str]:
    words = load_own_file(dict[str, str], "introductions.toml")
    return {game: " ".join(said.split()) for game, said in words.items()}


def load_titles() -> dict[str, str]:
    """The title of each game by id, in the order in which games are offered."""
    return load_own_file(dict[str, str], "titles.toml")


@cache
def load_synonyms() -> dict[str, tuple[str, ...]]:
    """Other words by which the palette finds a menu item, by the item's id."""
    return load_own_file(dict[str, tuple[str, ...]], "synonyms.toml")


class Brief(NamedTuple):
    """A rule in a sentence or two, and where the books have it."""

    says: str
    citation: str


class _Briefs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game's rule summaries; missing summaries are taken from the game named in `like`."""

    like: str = ""
    cites: str = ""
    actions: dict[str, Brief] = {}
    phases: dict[str, Brief] = {}
    steps: dict[str, Brief] = {}


@cache
def load_briefs(game: str) -> dict[tuple[str, str], Brief]:
    """A game's rule summaries for 'actions', 'phases' and 'steps', by kind and id."""
    own = load_own_file(dict[str, _Briefs], "rules_in_brief.toml")[game]
    taken = load_briefs(own.like) if own.like else {}
    found = {about: _cite_edition(brief, own.cites) for about, brief in taken.items()}
    for part, briefs in (("actions", own.actions), ("phases", own.phases), ("steps", own.steps)):
        found |= {(part, what): brief for what, brief in briefs.items()}
    return found


def _cite_edition(brief: Brief, book: str) -> Brief:
    """Cite the same place in `book`, if that is an edition of the book that a summary cites.

    Citations of other books stay as they are.
    """
    known, _, place = brief.citation.partition(" ")
    own = book and book.startswith(known)
    return brief._replace(citation=f"{book} {place}") if own else brief


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A demonstration on the start page: its title, a line about it, and its game."""

    id: str
    title: str
    line: str
    game: str


class _Offers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All demonstrations, the one for newcomers first."""

    offers: tuple[Offer, ...]


@cache
def load_offers() -> tuple[Offer, ...]:
    return load_own_file(_Offers, "battles", "demonstrations.toml").offers


class Outlines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Silhouette outlines: the pieces of each, and the parts that several share."""

    parts: dict[str, tuple[str, ...]]
    silhouettes: dict[str, tuple[str, ...]]


@cache
def load_outlines() -> Outlines:
    return load_own_file(Outlines, "icons", "silhouettes.toml")


@cache
def load_silhouettes() -> dict[str, tuple[str, ...]]:
    return load_own_file(dict[str, tuple[str, ...]], "catalogue", "silhouettes.toml")


def load_own_file(form: type[T], *parts: str) -> T:
    content = read_resource(*parts)
    try:
        return msgspec.convert(tomllib.loads(content.decode()), form)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise damaged_resource("/".join(parts), str(fault)) from fault
