"""Effects: what lies on a figure for a while or until it is lifted."""

from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.measures import CountdownMoment

Status: TypeAlias = Literal[
    "surprised",
    "prone",
    "stunned",
    "held",
    "asleep",
    "blind",
    "invisible",
    "hidden",
    "silenced",
    "charging",
    "casting",
    "parrying",
    "fleeing",
    "grappled",
    "engaged",
    "encumbered",
    "hasted",
    "slowed",
]
"""What the rules know of a figure besides its hit points."""
Again: TypeAlias = Literal["refresh", "stack"]
"""What becomes of an effect that lies on a figure already: it lasts longer, or lies there twice."""


class Effect(NamedTuple):
    """A spell, a condition or a blessing on one figure.

    `left_s` are the seconds that it lasts, and None until somebody lifts it. They run down as time
    goes by, or round by round at the `moment` of the figure that it is `whose`, or of the whole
    table; it counts at each such moment after it was laid. `counted_s` is the clock of the round in
    which its figure's moment last was. It ends when the figure that it is `held_by` loses its
    concentration. `to_hit`, `armour` (better above 0) and `damage` are what it adds.
    """

    id: str
    name: str
    status: Status | None = None
    left_s: int | None = None
    moment: CountdownMoment = "end"
    whose: str = ""
    to_hit: int = 0
    armour: int = 0
    damage: int = 0
    held_by: str = ""
    counted_s: int | None = None

    def shortened(self, seconds: int) -> "Effect":
        """Let some of its time run; what has no end keeps none."""
        return self if self.left_s is None else self._replace(left_s=max(0, self.left_s - seconds))


def laid(effects: tuple[Effect, ...], effect: Effect, again: Again) -> tuple[Effect, ...]:
    """Lay an effect on those that are there: the longer of two with one id lasts, or both do."""
    ids = [each.id for each in effects]
    if effect.id not in ids:
        return (*effects, effect)
    if again == "stack":
        return (*effects, effect._replace(id=_free(effect.id, ids)))
    at = ids.index(effect.id)
    return (*effects[:at], _longer(effects[at], effect), *effects[at + 1 :])


def _free(name: str, ids: list[str]) -> str:
    number = 2
    while f"{name} {number}" in ids:
        number += 1
    return f"{name} {number}"


def _longer(old: Effect, new: Effect) -> Effect:
    if old.left_s is None or (new.left_s is not None and new.left_s < old.left_s):
        return new._replace(left_s=old.left_s, moment=old.moment, counted_s=old.counted_s)
    return new
