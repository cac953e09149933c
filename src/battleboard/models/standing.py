"""Where the play stands, in a few words: the round, the place, and what comes next."""

from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.condition import is_playing
from battleboard.battle.state.naming import act_in_words, in_names
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.foundation.words import listing
from battleboard.rules.timing.ruler import Ruler

_NAMED: Final = 2


class Standing(NamedTuple):
    """Which moment is shown, and what comes next, as one reads it beside the ruler."""

    where: str = ""
    coming: str = ""
    is_laid: bool = False
    is_playing: bool = False


def standing(battle: Battle, time: float) -> Standing:
    """Say where the play stands when the playhead shows a moment."""
    answer = battle.running.resolution
    if answer is None:
        return Standing(_round(battle))
    place = min(max(0, round(time)), answer.ruler.last)
    where = place_in_words(battle, answer.ruler, place)
    playing = is_playing(battle)
    coming = _coming(battle) if playing else ""
    return Standing(f"{_round(battle)} · {where}", coming, is_laid=True, is_playing=playing)


def nobody_acts(battle: Battle) -> str:
    """Say that nothing is laid out: surprise segments are declared for one by one."""
    if battle.running.surprised:
        return "Nobody has declared anything yet."
    return "Nobody acts in this round."


def place_in_words(battle: Battle, ruler: Ruler, place: int) -> str:
    """Name a place of the ruler: segment 4, Red's melee phase, the very beginning."""
    return in_names(battle, ruler.where(place))


def _round(battle: Battle) -> str:
    running = battle.running
    if running.surprised:
        return "Surprise"
    return f"Round {running.number}" if running.number else "Before the first round"


def _coming(battle: Battle) -> str:
    words = [act_in_words(battle, turn.act) for turn in next_acts(battle)]
    if not words:
        return "Everything is played" if placed_acts(battle) else ""
    rest = len(words) - _NAMED
    named = [*words[:_NAMED], f"{rest} more"] if rest > 0 else words
    return f"Next: {listing(named)}"
