"""Stories to typeset."""

from typing import Final

from battleboard.storage.exchange.written_recap import RecapChapter, WrittenRecap

SHORT: Final = WrittenRecap(
    "The bridge", (RecapChapter("Round 1", ("Ann hits Orc for 7.", "The round ends.")),)
)
_LONG: Final = "Ann hits Orc 1 for 7, who falls bleeding. Orc 2 misses Quij. " * 4


def long(rounds: int) -> WrittenRecap:
    """A story of many rounds."""
    chapters = (RecapChapter(f"Round {n}", (_LONG, f"That was {n}.")) for n in range(1, rounds + 1))
    return WrittenRecap("A long fight", tuple(chapters))
