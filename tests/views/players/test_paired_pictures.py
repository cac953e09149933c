"""The players' window is the same picture for battles that differ in the DM's secrets."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.theme.theme import Theme
from tests.models.fog.masks import told_apart
from tests.models.paired_play import Pair
from tests.profiles import examples

_BATCHES = 5


class PairedMaps:
    """The players' map of each of two sessions."""

    def __init__(self, pair: Pair, qtbot: QtBot) -> None:
        self.maps: list[PlayersMap] = []
        self.seen: list[QImage] = []
        for session in pair.sessions:
            made = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
            qtbot.addWidget(made)
            made.resize(720, 480)
            made.show()
            self.maps.append(made)
        pair.besides = self.differ

    def differ(self, _one: Session, _other: Session) -> str:
        """How the two windows may be told apart, or ''."""
        one, other = (_painted(each) for each in self.maps)
        self.seen.append(one)
        if difference := told_apart(one, other):
            return f"the pictures are apart: {difference}"
        here, there = (_said(each) for each in self.maps)
        return "" if here == there else f"{here} | {there}"

    def close(self) -> None:
        """Close both before their sessions."""
        for each in self.maps:
            each.hide()
            each.deleteLater()


def _painted(view: PlayersMap) -> QImage:
    for _ in range(3):
        image = view.grab().toImage()
    return image


def _said(view: QWidget) -> list[str]:
    widgets = [view, *view.findChildren(QWidget)]
    return [f"{each.accessibleName()} {each.toolTip()} {each.windowTitle()}" for each in widgets]


@pytest.mark.timeout(400)
@pytest.mark.parametrize("batch", range(_BATCHES))
def test_of_two_battles_the_players_window_is_the_same_picture(
    qtbot: QtBot, theme: Theme, tmp_path: Path, batch: int
) -> None:
    """With the strip and its marks, names, announcements, motion, and after acts are played."""
    _ = theme
    each = examples(100) // _BATCHES
    pictures = 0
    for number in range(batch * each, (batch + 1) * each):
        folder = tmp_path / str(number)
        folder.mkdir()
        pair = Pair(f"pictures/{number}", folder)
        maps = PairedMaps(pair, qtbot)
        try:
            found = pair.played(8)
            assert (number, *found[1:2]) == (number, ""), found.steps
            pictures += len(maps.seen)
        finally:
            maps.close()
            pair.close()
    assert pictures > 5 * each
