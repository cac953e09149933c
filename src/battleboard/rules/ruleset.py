"""What a ruleset is: a value that names its phases, ruler and options, and answers questions."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from battleboard.rules.act import Act
from battleboard.rules.case import Case
from battleboard.rules.dice import Dice
from battleboard.rules.encounter import (
    Distance,
    Greeting,
    Meeting,
    Nerve,
    Reaction,
    Stand,
    SurpriseCheck,
)
from battleboard.rules.notion import Notion
from battleboard.rules.phase import Phase
from battleboard.rules.plan import Plan
from battleboard.rules.ruler import Ruler
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import ActionKind, Scene, SceneError, nearest
from battleboard.rules.situation import Situation
from battleboard.rules.stride import StrideOf
from battleboard.rules.tables import Tables
from battleboard.rules.wording import listing
from battleboard.rules.wounds import Condition, RoundEnd, State


class Option(NamedTuple):
    """A disputed point on which tables differ; the first answer is the default."""

    id: str
    answers: tuple[str, ...]


class Health(NamedTuple):
    """What hit points mean in a game: its states, from hale to dead, and what a round brings.

    Both functions take the hit points, the rulings, and whether somebody tends the figure.
    """

    states: tuple[State, ...]
    condition: Callable[[int, Rulings, bool], Condition]
    end_of_round: Callable[[int, Rulings, bool], RoundEnd]


class Ruleset(NamedTuple):
    """One game: its names, and a function for each phase that can be asked about.

    `declared` are the deeds that must be announced before initiative. `without` names what the game
    has no notion of, with what it does instead; where it has no reaction roll or no morale, those
    are None.
    """

    id: str
    title: str
    phases: tuple[Phase, ...]
    ruler: Ruler
    options: tuple[Option, ...]
    declared: frozenset[ActionKind]
    check_surprise: Callable[[Scene, Tables, Rulings], SurpriseCheck]
    meet: Callable[[Meeting], Distance]
    plan_surprise: Callable[[Scene, Tables, Rulings], Plan]
    dice: Callable[[Scene, Tables, Rulings], Dice]
    plan_round: Callable[[Scene, Tables, Rulings], Plan]
    hit_chance: Callable[[Case, Act], Fraction | None]
    health: Health
    stride: StrideOf
    react: Callable[[Greeting], Reaction] | None = None
    check_morale: Callable[[Nerve, Tables], Stand] | None = None
    situations: Mapping[str, Situation] = MappingProxyType({})
    without: Mapping[Notion, str] = MappingProxyType({})

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
