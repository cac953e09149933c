"""What a ruleset is: a value that names its phases, ruler and options, and answers questions."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from battleboard.rules.act import Resolution
from battleboard.rules.encounter import Distance, Meeting, SurpriseCheck
from battleboard.rules.scene import Scene, SceneError, nearest
from battleboard.rules.tables import Tables
from battleboard.rules.wording import listing

Rulings = Mapping[str, str]


class Option(NamedTuple):
    """A disputed point on which tables differ; the first answer is the default."""

    id: str
    answers: tuple[str, ...]


class Ruler(NamedTuple):
    """The marks along which a round is shown, in the order in which they pass."""

    unit: str
    marks: tuple[str, ...]


class Ruleset(NamedTuple):
    """One game's timing: its names, and a function for each phase that can be asked about."""

    id: str
    title: str
    phases: tuple[str, ...]
    ruler: Ruler
    options: tuple[Option, ...]
    check_surprise: Callable[[Scene, Tables, Rulings], SurpriseCheck]
    meet: Callable[[Meeting], Distance]
    resolve_surprise: Callable[[Scene, Tables, Rulings], Resolution]
    resolve_round: Callable[[Scene, Tables, Rulings], Resolution]

    def rulings(self, chosen: Mapping[str, str]) -> Rulings:
        """Fill in the defaults for whatever the table has not decided, refusing unknown words."""
        known = {option.id: option.answers for option in self.options}
        for name, answer in chosen.items():
            _check_answer(name, answer, known)
        return {name: chosen.get(name, answers[0]) for name, answers in known.items()}


def _check_answer(name: str, answer: str, known: Mapping[str, tuple[str, ...]]) -> None:
    if name not in known:
        raise SceneError(f"options.{name}", f"no option '{name}'", nearest(name, list(known)))
    if answer not in known[name]:
        answers = listing([f"'{word}'" for word in known[name]], last="or")
        problem = f"expected {answers}, not '{answer}'"
        raise SceneError(f"options.{name}", problem, nearest(answer, known[name]))
