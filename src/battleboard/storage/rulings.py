"""The house rules in words: what each option of a game asks, and what its answers do."""

from collections.abc import Iterable

import msgspec

from battleboard.rules import find_ruleset
from battleboard.storage.game_texts import load_own_file


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to a disputed rule: its consequence in a sentence, and its citation."""

    id: str
    says: str
    citation: str


class Question(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"answers": "answer"}
):
    """One disputed rule as a DM would ask about it; the first answer is the default."""

    id: str
    question: str
    answers: tuple[Answer, ...]

    def order_answers(self, ids: Iterable[str]) -> "Question":
        """The question with its answers in the order of these ids."""
        answers = {each.id: each for each in self.answers}
        return msgspec.structs.replace(self, answers=tuple(answers[each] for each in ids))


class _Rulings(msgspec.Struct, frozen=True, rename={"questions": "option"}):
    """Disputed rules in words; those missing here are taken from the file named in `like`."""

    questions: tuple[Question, ...]
    like: str = ""


def load_rulings(game: str) -> tuple[Question, ...]:
    """A game's disputed rules, in the order of its options and their answers."""
    words = _rulings_in(game)
    return tuple(
        words[option.id].order_answers(option.answers) for option in find_ruleset(game).options
    )


def _rulings_in(file: str) -> dict[str, Question]:
    own = load_own_file(_Rulings, "rulings", f"{file}.toml")
    inherited = _rulings_in(own.like) if own.like else {}
    return inherited | {each.id: each for each in own.questions}


def as_table(questions: tuple[Question, ...]) -> str:
    rows = [f"| `{each.id}` | {each.question} | {_answers(each)} |" for each in questions]
    return "\n".join(["| id | question | answers |", "|---|---|---|", *rows])


def _answers(question: Question) -> str:
    names = [f"`{answer.id}`" for answer in question.answers]
    names[0] = f"**{names[0]}**"
    spoken = (f"{answer.says} *{answer.citation}*" for answer in question.answers)
    return "<br>".join(f"{name} {says}" for name, says in zip(names, spoken, strict=True))
