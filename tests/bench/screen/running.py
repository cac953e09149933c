"""The program on its own screen, with a hand and an eye on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point
from tests.bench.screen.hand import WHEEL_DOWN, WHEEL_UP, Hand, hand_on
from tests.e2e.eye import Eye, Region, eye_on
from tests.e2e.screens import shown
from tests.e2e.sitting import Sitting, sitting

Pixels: TypeAlias = tuple[int, int]
SIZE: Final = 1920, 1080
_AROUND: Final = 240
_TRIES: Final = 60


class Running(NamedTuple):
    """The program, and the means to measure it."""

    seat: Sitting
    hand: Hand
    eye: Eye

    def place_for_players(self, at: Point) -> tuple[int, int]:
        """The pixel of a place of the board in the players' window."""
        return self.seat.find("players", *at)

    def place(self, at: Point) -> tuple[int, int]:
        """The pixel of a place of the board on the screen."""
        return self.seat.find("ground", *at)

    def around(self, at: Point) -> Region:
        """The region around a place of the board."""
        return around(self.place(at))

    def load_crop(self, at: Point, pixels_to_a_foot: float) -> None:
        """Turn the wheel over a place of the board until a foot has about this many pixels."""
        for _ in range(_TRIES):
            here, there = self.place(at), self.place((at[0] + 1_000.0, at[1]))
            scale = (there[0] - here[0]) / 1_000
            if abs(scale / pixels_to_a_foot - 1) < 0.15:
                return
            self.hand.move(here)
            self.hand.click(WHEEL_UP if scale < pixels_to_a_foot else WHEEL_DOWN)
            self.seat.wait_for_rest()


def around(pixel: Pixels) -> Region:
    """The region around a pixel of the screen."""
    across, down = pixel
    return Region(across - _AROUND, down - _AROUND, across + _AROUND, down + _AROUND)


@contextmanager
def running(folder: Path, *arguments: str, players: Pixels | None = None) -> Iterator[Running]:
    """Start the program, and wait until it has nothing more to do.

    With `players` there is a second display of so many pixels beside the DM's.
    """
    wide, high = SIZE
    if players:
        wide, high = wide + players[0], max(high, players[1])
    with shown("bench", folder, f"{wide}x{high}") as bare:
        if players:
            bare.lay_out("Desk", 0, *SIZE)
            bare.lay_out("Table", SIZE[0], *players)
            bare.give_up_own()
        # Let Python cache bytecode, as in an installed program.
        environment = {**bare.environment, "PYTHONDONTWRITEBYTECODE": ""}
        screen = bare._replace(environment=environment, eyes=str(folder / "eyes"))
        with (
            sitting(screen, *arguments) as seat,
            hand_on(environment["DISPLAY"]) as hand,
            eye_on(screen.kept) as eye,
        ):
            yield Running(seat, hand, eye)
