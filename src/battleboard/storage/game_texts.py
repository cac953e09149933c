"""Texts about each game: its title and introduction, its house rules, and the demonstrations."""

import tomllib
from functools import cache

import msgspec

from battleboard.storage.resources import OwnFileError, resource


def load_introductions() -> dict[str, str]:
    """Read what there is to say of each game, by the game's id."""
    with resource("introductions.toml").open("rb") as file:
        words = msgspec.convert(tomllib.load(file), dict[str, str])
    return {game: " ".join(said.split()) for game, said in words.items()}


def load_titles() -> dict[str, str]:
    """Read what each game is called, by its id, in the order in which games are offered."""
    with resource("titles.toml").open("rb") as file:
        return msgspec.convert(tomllib.load(file), dict[str, str])


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


def load_rulings(game: str) -> tuple[Question, ...]:
    """Read the questions of one ruleset."""
    with resource("rulings", f"{game}.toml").open("rb") as file:
        options = tomllib.load(file)["option"]
    return msgspec.convert(options, tuple[Question, ...])


def as_table(questions: tuple[Question, ...]) -> str:
    """Set the questions out as a table in Markdown, the defaults in bold."""
    rows = [f"| `{each.id}` | {each.question} | {_answers(each)} |" for each in questions]
    return "\n".join(["| id | question | answers |", "|---|---|---|", *rows])


def _answers(question: Question) -> str:
    names = [f"`{answer.id}`" for answer in question.answers]
    names[0] = f"**{names[0]}**"
    spoken = (f"{answer.says} *{answer.citation}*" for answer in question.answers)
    return "<br>".join(f"{name} {says}" for name, says in zip(names, spoken, strict=True))


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A demonstration as the start page offers it: what it is called, and what there is to see."""

    id: str
    title: str
    line: str
    game: str


class _Offers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, the one for newcomers first."""

    offers: tuple[Offer, ...]


@cache
def load_offers() -> tuple[Offer, ...]:
    """Read which demonstrations there are."""
    path = resource("battles", "demonstrations.toml")
    try:
        with path.open("rb") as file:
            return msgspec.convert(tomllib.load(file), _Offers).offers
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as fault:
        problem = f"Battleboard's own file 'battles/{path.name}' is damaged ({fault})."
        raise OwnFileError(f"{problem} Installing Battleboard again brings it back.") from fault
