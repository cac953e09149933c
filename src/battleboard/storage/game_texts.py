"""Texts about each game: its title and introduction, its house rules, and the demonstrations."""

import tomllib
from functools import cache
from typing import NamedTuple, TypeVar

import msgspec

from battleboard.storage.resources import damaged_resource, read_resource

T = TypeVar("T")


def load_introductions() -> dict[str, str]:
    """The introduction to each game, by its id."""
    words = _own_file(dict[str, str], "introductions.toml")
    return {game: " ".join(said.split()) for game, said in words.items()}


def load_titles() -> dict[str, str]:
    """The title of each game by its id, in the order in which games are offered."""
    return _own_file(dict[str, str], "titles.toml")


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to a disputed point: its consequence in a sentence, and its citation."""

    id: str
    says: str
    citation: str


class Question(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"answers": "answer"}
):
    """One disputed point as a DM would ask it; the first answer is the default."""

    id: str
    question: str
    answers: tuple[Answer, ...]


class _Rulings(msgspec.Struct, frozen=True, rename={"questions": "option"}):
    """All disputed points of one ruleset."""

    questions: tuple[Question, ...]


def load_rulings(game: str) -> tuple[Question, ...]:
    """Read the questions of one ruleset."""
    return _own_file(_Rulings, "rulings", f"{game}.toml").questions


def as_table(questions: tuple[Question, ...]) -> str:
    """The questions as a table in Markdown, with the defaults in bold."""
    rows = [f"| `{each.id}` | {each.question} | {_answers(each)} |" for each in questions]
    return "\n".join(["| id | question | answers |", "|---|---|---|", *rows])


def _answers(question: Question) -> str:
    names = [f"`{answer.id}`" for answer in question.answers]
    names[0] = f"**{names[0]}**"
    spoken = (f"{answer.says} *{answer.citation}*" for answer in question.answers)
    return "<br>".join(f"{name} {says}" for name, says in zip(names, spoken, strict=True))


class Brief(NamedTuple):
    """A rule in a sentence or two, and where the books have it."""

    says: str
    citation: str


class _Briefs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said in brief of the rules of one game, beside what it takes from another."""

    like: str = ""
    cites: str = ""
    actions: dict[str, Brief] = {}
    phases: dict[str, Brief] = {}
    steps: dict[str, Brief] = {}


@cache
def load_briefs(game: str) -> dict[tuple[str, str], Brief]:
    """The rules of a game in brief: of its 'actions', 'phases' and 'steps', each by its id."""
    own = _own_file(dict[str, _Briefs], "rules_in_brief.toml")[game]
    taken = load_briefs(own.like) if own.like else {}
    found = {about: _cited(brief, own.cites) for about, brief in taken.items()}
    for part, briefs in (("actions", own.actions), ("phases", own.phases), ("steps", own.steps)):
        found |= {(part, what): brief for what, brief in briefs.items()}
    return found


def _cited(brief: Brief, book: str) -> Brief:
    """A rule as another edition has it in the same place, if that is named."""
    known, _, place = brief.citation.partition(" ")
    own = book and book.startswith(known)
    return brief._replace(citation=f"{book} {place}") if own else brief


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A demonstration on the start page: its title, and what it shows."""

    id: str
    title: str
    line: str
    game: str


class _Offers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, the one for newcomers first."""

    offers: tuple[Offer, ...]


@cache
def load_offers() -> tuple[Offer, ...]:
    """The demonstrations, as the start page offers them."""
    return _own_file(_Offers, "battles", "demonstrations.toml").offers


class Outlines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How silhouettes are drawn: the pieces of each, and those of parts that several have."""

    parts: dict[str, tuple[str, ...]]
    silhouettes: dict[str, tuple[str, ...]]


@cache
def load_outlines() -> Outlines:
    """The outlines of all silhouettes."""
    return _own_file(Outlines, "icons", "silhouettes.toml")


@cache
def load_silhouettes() -> dict[str, tuple[str, ...]]:
    """The names of the figures that have each silhouette."""
    return _own_file(dict[str, tuple[str, ...]], "catalogue", "silhouettes.toml")


def _own_file(form: type[T], *parts: str) -> T:
    """Read a file that comes with Battleboard."""
    content = read_resource(*parts)
    try:
        return msgspec.convert(tomllib.loads(content.decode()), form)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise damaged_resource("/".join(parts), str(fault)) from fault
