"""The chance that an act lands: by its outcome, its own chance, or figures for hitting."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from battleboard.rules.act import Act, ActKind
from battleboard.rules.case import Case
from battleboard.rules.verdict import LANDED
from battleboard.rules.wording import listing

HitChance = Callable[[Case, Act], Fraction | None]
CERTAIN: Final = Fraction(1)
NEVER: Final = Fraction(0)
_BLOWS: Final[frozenset[ActKind]] = frozenset({"strike", "shot"})
_HARMLESS: Final[frozenset[ActKind]] = frozenset({"move", "arrive"})


class Chances:
    """Finds the chances of a scene's acts, and remembers who has none given."""

    def __init__(self, case: Case, hit_chance: HitChance) -> None:
        self._case = case
        self._hit_chance = hit_chance
        self._known: dict[tuple[object, ...], Fraction] = {}
        self._guessed: set[str] = set()

    def fells(self, act: Act) -> bool:
        """Whether an act that lands takes its targets out of the fight."""
        if act.runs_on or act.kind in _HARMLESS:
            return False
        given = self._case.scene.outcomes.get(act.id)
        if given is not None:
            return given == "incapacitated"
        return self._case.scene.actions[act.action].lethal

    def lands(self, act: Act) -> Fraction:
        """Give the chance that it lands if nothing keeps it from it."""
        given = self._case.scene.outcomes.get(act.id)
        if given is not None:
            return CERTAIN if given in LANDED else NEVER
        key = (act.id, act.mode, act.targets, act.stage, act.extra, act.label)
        if key not in self._known:
            self._known[key] = self._found(act)
        return self._known[key]

    def notes(self) -> list[str]:
        """Say for whom no chance is given."""
        if not self._guessed:
            return []
        who = listing(sorted(self._guessed))
        return [f"No chance to hit is given for {who}: every blow is taken to hit."]

    def _found(self, act: Act) -> Fraction:
        declared = self._case.scene.actions[act.action].hit_chance
        if declared is not None:
            return declared
        if act.kind not in _BLOWS:
            return CERTAIN
        computed = self._hit_chance(self._case, act)
        if computed is None:
            self._guessed.add(act.by)
            return CERTAIN
        return computed
