"""What this version's rules work out otherwise than it was played, which is no damage.

The hash in a row says to which battle its command led. Where the chain of hashes holds and the
command leads to another battle today, the rules have changed since.
"""

from collections.abc import Collection, Iterator
from itertools import takewhile

from battleboard.foundation.words import listing
from battleboard.storage.battle_file.history import History, StateWriter, digest

LOOK_OVER = "Check the battle before you continue."


def leads_elsewhere(history: History, number: int, writer: StateWriter) -> bool:
    """Whether a command, carried out again, leads to another battle than it did."""
    return digest(writer.write(history.battle(number))) != history.state_hash(number)


def anew_since_snapshot(history: History) -> list[int]:
    """The rounds of the commands since the last snapshot that lead to another battle today."""
    trail, writer = history.trail, StateWriter()
    is_later = (number for number in trail.back(trail.head) if number != trail.first)
    since = takewhile(lambda number: history.snapshot(number) is None, is_later)
    return [history.round(each) for each in since if leads_elsewhere(history, each, writer)]


def told_of_rounds(rounds: Collection[int]) -> str:
    """Which rounds are recalculated, in a sentence."""
    which = listing(list(_in_words(sorted({*rounds}))))
    return (
        f"Recalculated by this version of Battleboard, not as played: {which}. That is no damage."
    )


def _in_words(rounds: list[int]) -> Iterator[str]:
    """Rounds in words, those that follow one another together."""
    if rounds and rounds[0] == 0:
        yield "what was before the first round"
        rounds = rounds[1:]
    while rounds:
        first = rounds[0]
        last = max(each for at, each in enumerate(rounds) if each == first + at)
        yield f"round {first}" if last == first else f"rounds {first} to {last}"
        rounds = [each for each in rounds if each > last]
