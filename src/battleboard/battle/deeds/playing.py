"""Deeds of play: the acts of the round are settled one after another."""

from collections.abc import Collection
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.condition import hurt
from battleboard.battle.consequence import fell, played, reached
from battleboard.battle.course import Turn, turns
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.roll import Roll
from battleboard.battle.wording import act_in_words
from battleboard.rules.scene import Settlement
from battleboard.rules.verdict import LANDED

NO_DICE: Final = Roll()
AVERTED: Final[frozenset[Settlement | None]] = frozenset({"miss", "saved"})


class Settle(NamedTuple):
    """Say what came of an act: it hit for so much, or missed, or was simply done.

    Its damage, points and dice thrown once for all, falls on its targets, or on `whom` it caught
    besides or instead. Those who have saved against it take `half`, or else nothing.
    """

    act: str
    outcome: Settlement | None = None
    damage: int = 0
    dice: Roll = NO_DICE
    whom: tuple[str, ...] = ()
    half: bool = True

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"{named(battle, self.act)}: {self.outcome or 'done'}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Play the act: its damage falls."""
        turn = turn_of(battle, self.act)
        before = reached(battle, turn, referee)
        targets = tuple(dict.fromkeys(self.whom or turn.act.targets))
        for each in targets:
            before.figure(each)
        after = before
        shares = self._shares(before, targets, referee) if self.outcome not in AVERTED else {}
        for who, suffered in shares.items():
            after = hurt(after, who, suffered, referee)
        saved = before.running.saves.get(self.act, ())
        harmed = tuple(shares)
        if not shares and self.outcome in LANDED:
            harmed = tuple(each for each in targets if each not in saved)
        outcome = self.outcome or ("hit" if harmed else _averted(targets, saved))
        if any(fell(before, after, each) for each in harmed):
            outcome = "incapacitated"
        return played(before, after, turn, outcome, harmed, referee)

    def _shares(self, battle: Battle, targets: tuple[str, ...], referee: Referee) -> dict[str, int]:
        """Say how much of the damage each takes on whom some falls."""
        if self.damage < 0:
            raise Refusal(f"Expected hit points from 0 up, not {self.damage}.")
        whole = max(0, self.damage + referee.roll(f"damage: {self.act}", self.dice))
        part = whole // 2 if self.half else 0
        saved = battle.running.saves.get(self.act, ())
        shares = {each: part if each in saved else whole for each in targets}
        return {each: share for each, share in shares.items() if share}


def named(battle: Battle, act: str) -> str:
    """Name an act as part of a sentence; one that is not there is called by its id."""
    found = next((turn.act for turn in turns(battle) if turn.act.id == act), None)
    return act_in_words(battle, found) if found else act


def turn_of(battle: Battle, act: str) -> Turn:
    """Find an act that is still to be played."""
    found = next((turn for turn in turns(battle) if turn.act.id == act), None)
    if found is None:
        raise Refusal(f"Nobody does '{act}' in this round.")
    if found.played:
        raise Refusal(f"'{act}' has been played already.")
    if not found.is_open:
        raise Refusal(f"'{act}' does not happen: it is {found.outcome}.")
    return found


def _averted(targets: Collection[str], saved: Collection[str]) -> Settlement | None:
    """Say that everybody has saved, if that is so."""
    return "saved" if targets and set(targets) <= set(saved) else None
