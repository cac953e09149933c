"""The words of the house rules: what is asked, what each answer means, and where it stands."""

import tomllib

import msgspec

from battleboard.storage.resources import resource


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
