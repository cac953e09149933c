"""Spells and devices: when they take effect (OSRIC spells)."""

from typing import Literal

from battleboard.rules.act import Act
from battleboard.rules.declaration import Declaration
from battleboard.rules.harm import Harm, spoiled_before_done
from battleboard.rules.rulesets.osric.edition import Moment
from battleboard.rules.rulesets.osric.fight import Fight
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Casting
from battleboard.rules.wording import count, whose

AFTER_ALL = 99


def casting_declared(fight: Fight, said: Declaration) -> list[Act]:
    """Enter a spell or device: begun in the figure's segment, done when its time has passed."""
    casting = said.action.casting or Casting()
    if casting.elapsed and not fight.edition.in_surprise:
        return [_resumed(fight, said, casting)]
    turn = fight.turn(said)
    due = fight.edition.completion(turn.segment, casting.remaining)
    takes = count(casting.remaining, "segment")
    words = f"is begun in segment {turn.segment} and takes {takes}"
    act = _act(fight, said, turn.segment, due, words)
    return [act._replace(why=(*turn.why, *act.why))]


def _resumed(fight: Fight, said: Declaration, casting: Casting) -> Act:
    """Go on with a spell of the round before, whatever the dice of this one."""
    due = casting.remaining + said.action.hesitation
    words = f"goes on from the round before and takes {count(casting.remaining, 'segment')} more"
    return _act(fight, said, 1, due, words)


def _act(fight: Fight, said: Declaration, begun: int, due: int, words: str) -> Act:
    kind: Literal["spell", "device"] = "spell" if said.action.kind == "cast" else "device"
    casting, last = said.action.casting or Casting(), fight.edition.last
    name = casting.name or kind
    text = f"{whose(said.figure.id)} {name} {words}: it takes effect {_when(fight, due)}."
    why = fight.edition.reason("spells", text)
    act = fight.act(said, kind, kind, Moment(due), why)
    act = act._replace(begun=begun, runs_on=due > last)
    if not act.runs_on:
        return act
    place = act.place._replace(segment=last, fixed=False, order=(AFTER_ALL,))
    return act._replace(place=place)


def _when(fight: Fight, due: int) -> str:
    if due <= fight.edition.last:
        return f"in segment {due}"
    segment, later = clock(due - fight.edition.last)
    base = 0 if fight.edition.in_surprise else fight.case.scene.round
    return f"in segment {segment} of round {base + 1 + later}"


def done_after(begun: int, time: int) -> int:
    """Give the segment of completion where the time is added to the segment of the beginning."""
    return begun + time


def done_within(begun: int, time: int) -> int:
    """Give the segment of completion where the first segment counts as a part of the time."""
    return begun - 1 + max(1, time)


def spoiled(harm: Harm, rulings: Rulings) -> bool:
    """Say whether harm spoils a spell; by a house rule it must have been begun."""
    begun = rulings.get("spoil.before_casting") != "off" or harm.now >= harm.spell.begun
    return begun and spoiled_before_done(harm, rulings)


def clock(due: int) -> tuple[int, int]:
    """Turn segments from now into a segment and how many rounds later it falls."""
    later, segment = divmod(max(due, 1) - 1, SEGMENTS_IN_ROUND)
    return segment + 1, later
