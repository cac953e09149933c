"""Deeds of the procedure: from one phase to the next, back, once more, and to the end."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.procedure import dice, passage
from battleboard.battle.procedure.stage import may_skip, why_not_on, why_not_played
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal


class GoOn(NamedTuple):
    """Go on to the next phase; acts that are still to come are let be only if that is said."""

    leaving_open: bool = False

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Go on from {battle.open_phase.name}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Do what leaving the phase does, and what entering the next one does."""
        stays = why_not_on(battle, dice.wanted(battle, referee.tables))
        if stays and (battle.over or not self.leaving_open or not why_not_played(battle)):
            raise Refusal(stays)
        return passage.forth(battle, referee)


class Skip(NamedTuple):
    """Leave a phase without what it asks for."""

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Skip {battle.open_phase.name}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Enter the next phase."""
        _check_running(battle)
        if not may_skip(battle, dice.wanted(battle, referee.tables)):
            raise Refusal(f"The phase '{battle.open_phase.name}' cannot be skipped.")
        return passage.forth(battle, referee, skipped=True)


class Back(NamedTuple):
    """Open the phase before again, if nothing has been settled since."""

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Go back from {battle.open_phase.name}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Open it."""
        why_not = passage.why_not_back(battle)
        if why_not:
            raise Refusal(why_not)
        return passage.back(battle, referee)


class Redo(NamedTuple):
    """Throw the fallen dice of the phase again; acts that were played stay as they are."""

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Throw the dice of {battle.open_phase.name} again"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Throw them."""
        _check_running(battle)
        throws = dice.wanted(battle, referee.tables)
        fallen = tuple(throw for throw in throws if throw.value is not None)
        if not fallen:
            raise Refusal("No dice have fallen yet that could be thrown again.")
        return dice.thrown(battle, fallen, referee)


class EndBattle(NamedTuple):
    """End the battle."""

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        return "End the battle"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note that it is over."""
        _check_running(battle)
        return battle._replace(over=True)


class Resume(NamedTuple):
    """Go on with a battle that was over."""

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        return "Go on with the battle after all"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note that it is not over."""
        if not battle.over:
            raise Refusal("The battle is not over.")
        return battle._replace(over=False)


def _check_running(battle: Battle) -> None:
    if battle.over:
        raise Refusal("The battle is over.")
