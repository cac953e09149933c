"""Draws the maps that come with Battleboard: `make grounds`; arguments name some of them."""

import os
import sys
from pathlib import Path
from typing import Final

from PySide6.QtGui import QGuiApplication

from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.saved_maps import SUFFIX, SavedMap, write_ground
from battleboard.views.map.paint.board_picture import board_thumbnail
from tools.ground_plans import PLANS
from tools.ground_plans.brush import Brush
from tools.ground_plans.ground_plan import GroundPlan

FOLDER: Final = Path(__file__).resolve().parents[1] / "resources" / "grounds"


def drawn(plan: GroundPlan) -> SavedMap:
    brush = Brush(plan.board.size_ft, plan.px_in_ft, plan.name)
    plan.paint(brush)
    picture = brush.finished()
    name = picture_name(picture)
    surface = plan.board.surface._replace(picture=name, picture_ft=plan.board.size_ft)
    board = plan.board._replace(surface=surface)
    face = board_thumbnail(board, {name: picture}, plan.face)
    return SavedMap(plan.title, board, {name: picture}, plan.line, face)


def main(names: list[str]) -> None:
    """Draw the named maps, or all, into files, and print the size of each."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(sys.argv[:1])
    FOLDER.mkdir(exist_ok=True)
    for plan in PLANS:
        if plan.name in names or not names:
            path = FOLDER / f"{plan.name}{SUFFIX}"
            path.write_bytes(write_ground(drawn(plan)))
            print(f"{path.relative_to(FOLDER.parents[1])}: {path.stat().st_size // 1000} kB")
    application.quit()


if __name__ == "__main__":
    main(sys.argv[1:])
