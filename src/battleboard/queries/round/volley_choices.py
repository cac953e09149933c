"""What may be done at once about all shots whose target has fallen."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Redirect
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.round.attack_circumstances import may_be_shot_at
from battleboard.battle.round.volleys import shots_at_fallen, target_now
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import name_of
from battleboard.queries.round.strike_targets import strike_targets
from battleboard.rules import Act


class VolleyChoices(NamedTuple):
    """The shots of a side that have lost their target, in words, and what may become of them.

    `nearest` lets each go at the foe that is nearest to who shoots, of those that it can be shot
    at; it is None where there is no such foe. `foes` are those at whom the first of them may go.
    """

    words: str
    shots: tuple[str, ...]
    nearest: Redirect | None
    foes: tuple[Figure, ...]

    @property
    def lost(self) -> Redirect:
        """The command by which all of them are lost."""
        return self.at("")

    def at(self, foe: str) -> Redirect:
        """The command by which all of them go at one foe."""
        return Redirect(tuple((shot, foe) for shot in self.shots))


def volley_choices(battle: Battle, act: Act) -> VolleyChoices | None:
    """What may be done at once about a shot and all others at its fallen target; None for one."""
    shots = shots_at_fallen(battle, act)
    if len(shots) < 2:  # noqa: PLR2004 - about one alone is asked for itself
        return None
    target = target_now(battle, act)
    found = strike_targets(battle, act, target)
    foes = (*found.foes, *found.covered)
    nearest = tuple((shot.id, _nearest(battle, shot.by, foes)) for shot in shots)
    return VolleyChoices(
        f"All {len(shots)} shots aimed at {name_of(battle, target)}:",
        tuple(shot.id for shot in shots),
        Redirect(nearest) if any(foe for _, foe in nearest) else None,
        found.foes,
    )


def _nearest(battle: Battle, who: str, foes: tuple[Figure, ...]) -> str:
    """The nearest foe that a figure can shoot at; '' if walls hide all of them."""
    here = body_now(battle, who)
    near = sorted(foes, key=lambda foe: here.gap_ft(body_now(battle, foe.id)))
    return next((each.id for each in near if may_be_shot_at(battle, who, each.id)), "")
