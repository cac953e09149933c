"""The deed of aiming: a declared spell or device takes effect over a field."""

from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.casting import castings
from battleboard.battle.field import Aimed, Field
from battleboard.battle.naming import name_of
from battleboard.battle.procedure.means import check_whom
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.wording import people
from battleboard.board.point import FARTHEST_FT
from battleboard.foundation.words import whose
from battleboard.rules import Action

_FEWEST: Final = 3


class AimAt(NamedTuple):
    """Let a spell or device that is still to come take effect over a field, on those `caught`.

    It may be aimed anew until it takes effect. In surprise segments `segment` says which is meant.
    Who uses the same one twice in a round can aim neither.
    """

    who: str
    spell: str
    field: Field
    caught: tuple[str, ...] = ()
    segment: int | None = None

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        on = people(battle, self.caught) or "ground where nobody is"
        return f"{whose(name_of(battle, self.who))} {self.spell or 'spell'} is aimed at {on}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note the field, and make those who are caught in it the targets, and nobody else."""
        _check_field(self.field)
        aimed = Aimed(self.who, self.spell, self.segment, self.field)
        action = self._casting(battle, aimed)
        targets = tuple(dict.fromkeys(self.caught))
        check_whom(battle, action._replace(targets=targets))
        running = battle.running
        actions = tuple(
            each._replace(targets=targets) if aimed.is_of(each) else each
            for each in running.actions
        )
        others = (each for each in running.aimed if not each.is_of(action))
        return battle.with_running(running._replace(actions=actions, aimed=(*others, aimed)))

    def _casting(self, battle: Battle, aimed: Aimed) -> Action:
        """Find the declaration that is meant, if it may still come to something."""
        found = next(filter(aimed.is_of, castings(battle)), None)
        name, spell = battle.figure(self.who).card.name, self.spell or "a spell"
        if found is None:
            raise Refusal(f"{name} is not about to use {spell}: nothing of it is to come.")
        if sum(map(aimed.is_of, battle.running.actions)) > 1:
            raise Refusal(f"{name} uses {spell} more than once: nothing tells which is aimed here.")
        return found


def _check_field(field: Field) -> None:
    """Refuse a field that is none."""
    points = field.origin, *(point for ring in field.rings for point in ring)
    if not field.rings or any(len(ring) < _FEWEST for ring in field.rings):
        raise Refusal("There is no ground there over which a spell could take effect.")
    if not all(abs(along) <= FARTHEST_FT for point in points for along in point):
        raise Refusal("No table is so large that a spell could be aimed there.")
