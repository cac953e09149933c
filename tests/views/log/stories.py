"""Stories to set in type."""

from typing import Final

from battleboard.storage.exchange.recap import Chapter, Story

SHORT: Final = Story(
    "The bridge", (Chapter("Round 1", ("Ann hits Orc for 7.", "The round ends.")),)
)
_LONG: Final = "Ann hits Orc 1 for 7, who falls bleeding. Orc 2 misses Quij. " * 4


def long(rounds: int) -> Story:
    """Give a story of many rounds."""
    chapters = (Chapter(f"Round {n}", (_LONG, f"That was {n}.")) for n in range(1, rounds + 1))
    return Story("A long fight", tuple(chapters))
