"""Large pictures of maps, noisy ones: the memory that they take, and the work to pan and zoom."""

import os
from collections.abc import Callable
from math import cos, sin
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter, QPainter

from battleboard.battle.battle import Battle
from battleboard.board.board import Board
from battleboard.board.surface import Surface
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.battle_file.store import picture_name
from tests.battle.battles import TABLES, battle
from tests.bench.conftest import AtTheScreen
from tests.bench.screen.eye import Region, steadily
from tests.bench.screen.hand import MIDDLE, WHEEL_DOWN, WHEEL_UP
from tests.bench.screen.running import Running, running
from tests.bench.screen.scenes import SQUARE_FT, exploring, foes, middle

# The pictures are made first, and the largest takes long to decode.
pytestmark = pytest.mark.timeout(300)
CELL_PX: Final = 70
TILE_PX: Final = 2_000
QUALITY: Final = 75
CLOSE: Final = 20.0
MEMORY_AIMS: Final = {8_192: (300, 350), 16_000: (400, None)}
USUAL_PX: Final = 4_096
PAN_AIMS: Final = {50: 0.003, 200: 0.0035, 1_000: 0.005}
ZOOM_AIMS: Final = {50: 0.005, 200: 0.006, 1_000: 0.01}
FOG_ZOOM_AIMS: Final = {50: 0.008, 200: 0.009, 1_000: 0.014}
SECONDS: Final = 4.0
NOTCHES: Final = 4
"""The wheel turns so often to one side, and then to the other."""
SEEN: Final = Region(500, 300, 1_400, 800)


def noise(side: int) -> bytes:
    """A JPEG that can hardly be packed."""
    amount = TILE_PX * TILE_PX * 3
    tile = QImage(
        *(Random(1).randbytes(amount), TILE_PX, TILE_PX, 3 * TILE_PX), QImage.Format.Format_RGB888
    )
    picture = QImage(side, side, QImage.Format.Format_RGB888)
    with QPainter(picture) as painter:
        for left in range(0, side, TILE_PX):
            for top in range(0, side, TILE_PX):
                painter.drawImage(left, top, tile)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpeg"))
    writer.setQuality(QUALITY)
    assert writer.write(picture)
    return bytes(buffer.data().data())


def on_noise(path: Path, side: int, begun: Callable[[Board], Battle]) -> Board:
    """Write the file of a battle on a noisy map, and give its board."""
    content, feet = noise(side), side / CELL_PX * SQUARE_FT
    surface = Surface(picture=picture_name(content), picture_ft=(feet, feet))
    board = Board((feet, feet), surface=surface)
    file = create_battle_file(path, begun(board), TABLES, title="A fight")
    file.add_picture(content)
    file.close()
    return board


def megabytes(here: Running, what: str) -> float:
    """A line of what the system says of the memory of the program."""
    lines = Path(f"/proc/{here.seat.board.pid}/status").read_text("utf-8").splitlines()
    found = next(line for line in lines if line.startswith(what))
    return int(found.split()[1]) / 1_000


def worked(here: Running) -> float:
    """The seconds that all threads of the program have worked."""
    fields = Path(f"/proc/{here.seat.board.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("side", MEMORY_AIMS)
def test_the_memory_of_a_large_picture(
    tmp_path: Path, at_the_screen: AtTheScreen, side: int
) -> None:
    path = tmp_path / "a.battle"
    board = on_noise(path, side, lambda board: battle(*foes(board, 50), board=board))
    with running(tmp_path, str(path)) as here:
        here.look_closer(middle(board), CLOSE)
        here.seat.wait_for_rest()
        now, most = megabytes(here, "VmRSS"), megabytes(here, "VmHWM")
    aim, most_aim = MEMORY_AIMS[side]
    at_the_screen(f"memory, a picture of {side:,} px", [now], aim, unit="MB")
    at_the_screen(f"memory at most, a picture of {side:,} px", [most], most_aim, unit="MB")


@pytest.mark.parametrize("fog", [False, True], ids=["clear", "fog"])
@pytest.mark.parametrize("figures", PAN_AIMS)
def test_the_work_to_pan_and_zoom(
    tmp_path: Path, at_the_screen: AtTheScreen, figures: int, *, fog: bool
) -> None:
    def begun(board: Board) -> Battle:
        return exploring(board, figures) if fog else battle(*foes(board, figures), board=board)

    path = tmp_path / "a.battle"
    board = on_noise(path, USUAL_PX, begun)
    with running(tmp_path, str(path)) as here:
        here.look_closer(middle(board), 8.0)
        x, y = here.place(middle(board))
        here.hand.move((x, y))
        here.hand.press(MIDDLE)
        pan = work_of_a_frame(
            here,
            lambda step: here.hand.move(
                (round(x + 300 * sin(step / 25)), round(y + 200 * (1 - cos(step / 25))))
            ),
        )
        here.hand.release(MIDDLE)
        here.seat.wait_for_rest()
        zoom = work_of_a_frame(
            here,
            lambda step: here.hand.click(WHEEL_DOWN if step // NOTCHES % 2 else WHEEL_UP),
            a_second=30,
        )
    what = f"{' in fog' if fog else ''}, {figures:,} figures on a picture"
    at_the_screen(f"work of a frame, pan{what}", [pan], None if fog else PAN_AIMS[figures])
    aims = FOG_ZOOM_AIMS if fog else ZOOM_AIMS
    at_the_screen(f"work of a frame, zoom{what}", [zoom], aims[figures])


def work_of_a_frame(here: Running, step: Callable[[int], object], a_second: int = 60) -> float:
    """The seconds of work for each picture that is seen while a hand goes on."""
    before = worked(here)
    hand = steadily(step, SECONDS, a_second)
    (seen,) = here.eye.pictures(SECONDS, SEEN)
    hand.join()
    return (worked(here) - before) / len(seen)
