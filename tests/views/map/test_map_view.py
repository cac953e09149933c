"""The map view works in its window."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Damage,
    EditCard,
    Hide,
    MoveFigure,
    RemoveFigure,
    SetBoard,
    SetDoor,
)
from battleboard.battle.state.figure import CarriedLight, Effect
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board, Light
from battleboard.board.body import Body
from battleboard.board.level import Surface
from battleboard.board.wall import Wall, door
from battleboard.storage.battle_file.store import picture_name
from battleboard.views.map.camera import Camera, fit_camera
from battleboard.views.map.draw_list import PaintedArea
from battleboard.views.map.map_view import MapView
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.pictures import DetailCrop
from battleboard.views.map.tools.tool import Tool
from battleboard.views.theme.colours import DARK, LIGHT
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import do
from tests.views.drawing import colour_at
from tests.views.map.paint.test_pictures import png, written
from tests.views.map.scenes import PLAIN, picture_of, walking

MakeView = Callable[[Battle], MapView]
ANN = figure("ann", at=(20.0, 20.0))
ORC = figure("orc", "red", at=(40.0, 20.0))


def colour_of(view: MapView, x_ft: float, y_ft: float) -> str:
    pixel = view.camera.to_screen((x_ft, y_ft))
    return colour_at(picture_of(view), pixel.x(), pixel.y())


def plain(*figures: object, **changes: object) -> Battle:
    return battle(*figures, board=PLAIN, **changes)  # type: ignore[arg-type]


def test_it_shows_the_whole_table_at_first(view_of: MakeView) -> None:
    view = view_of(plain(ANN))
    assert view.camera.visible_area(QSizeF(view.size())).contains(view.table)


def test_on_a_large_table_it_shows_the_fight_at_first(view_of: MakeView) -> None:
    view = view_of(battle(ANN, ORC, board=Board((900.0, 900.0))))
    seen = view.camera.visible_area(QSizeF(view.size()))
    assert seen.contains(QPointF(20, 20))
    assert seen.contains(QPointF(40, 20))
    assert view.camera.scale > 6
    view.fit()
    assert view.camera.visible_area(QSizeF(view.size())).contains(view.table)


def test_a_large_table_without_figures_is_shown_whole(view_of: MakeView) -> None:
    view = view_of(battle(board=Board((900.0, 900.0))))
    assert view.camera.visible_area(QSizeF(view.size())).contains(view.table)


def test_as_long_as_nobody_has_moved_it_the_table_fits_every_window(view_of: MakeView) -> None:
    view = view_of(plain(ANN))
    view.fit()
    view.resize(900, 300)
    assert view.camera == fit_camera(view.table, QSizeF(900, 300), margin=16)
    view.pan(QPointF(30, 0))
    moved = view.camera
    view.resize(800, 400)
    assert view.camera == moved


def test_38_a_pane_beside_it_may_grow_a_little_without_scaling_it(
    view_of: MakeView, qtbot: QtBot
) -> None:
    desk = QWidget()
    qtbot.addWidget(desk)
    view = view_of(plain(ANN))
    view.setParent(desk)
    desk.resize(900, 700)
    with qtbot.waitExposed(desk):
        desk.show()
        view.show()
    view.resize(900, 600)
    view.fit()
    shown = view.camera
    view.resize(900, 590)
    assert view.camera.scale == shown.scale
    desk.resize(900, 690)
    view.resize(900, 580)
    smaller = view.camera.scale
    # The fixture that closes the view at the end of the test looks for it among the windows.
    view.setParent(None)
    assert smaller < shown.scale


def test_another_board_is_shown_whole(view_of: MakeView) -> None:
    view = view_of(plain(ANN))
    do(view.session, SetBoard(Board((80.0, 66.0), surface=Surface("plain"))))
    assert view.camera.visible_area(QSizeF(view.size())).contains(view.table)


def test_the_board_cannot_be_lost(view_of: MakeView) -> None:
    view = view_of(plain(ANN))
    view.look(Camera((9_000.0, 9_000.0), 5.0))
    assert not (view.camera.visible_area(QSizeF(view.size())) & view.table).isEmpty()


def test_figures_stand_where_they_are(view_of: MakeView) -> None:
    view = view_of(plain(ANN, ORC))
    picture = {colour_of(view, *each.body.at) for each in (ANN, ORC)}
    # The middle of a letter's stroke or of the shape: both belong to the figure alone.
    assert picture <= {LIGHT.side(0), LIGHT.side(1), LIGHT.on_accent}


def test_a_figure_that_is_moved_is_seen_elsewhere(view_of: MakeView) -> None:
    view = view_of(plain(ANN))
    before = colour_of(view, 50, 30)
    do(view.session, MoveFigure("ann", (50.0, 30.0)))
    assert colour_of(view, 50, 30) != before
    view.session.document.undo()
    assert colour_of(view, 50, 30) == before


def test_it_moves_with_the_playhead(view_of: MakeView) -> None:
    view = view_of(walking(ANN, ways={"ann": ((20.0, 20.0), (50.0, 20.0))}))
    assert view.body("ann").at == (20, 20)
    view.session.playhead.show(3)
    assert view.body("ann").at == (35, 20)
    assert view.figure_at(view.camera.to_screen((35, 20))) == "ann"
    view.session.playhead.show(0)
    assert view.body("ann").at == (20, 20)


def test_the_topmost_figure_is_found_under_the_mouse(view_of: MakeView) -> None:
    view = view_of(
        plain(figure("ogre", body=Body((30, 20), 5)), figure("rat", body=Body((31, 20), 1)))
    )
    at = view.camera.to_screen
    assert view.figure_at(at((31, 20))) == "rat"
    assert view.figure_at(at((27, 20))) == "ogre"
    assert view.figure_at(at((10, 10))) == ""


def test_small_figures_are_found_as_large_as_they_are_drawn(view_of: MakeView) -> None:
    view = view_of(plain(ANN))
    view.look(Camera((0.0, 0.0), 1.0))
    assert view.figure_at(view.camera.to_screen((20, 20)) + QPointF(9, 0)) == "ann"


def test_who_is_off_the_table_is_neither_seen_nor_found(view_of: MakeView) -> None:
    view = view_of(plain(ANN._replace(present=False), ORC))
    at = view.camera.to_screen
    assert view.figure_at(at((20, 20))) == ""
    assert view.figure_at(at((40, 20))) == "orc"
    do(view.session, RemoveFigure("orc"))
    assert view.figure_at(at((40, 20))) == ""


def test_a_hurt_figure_is_painted_anew_and_the_others_are_not(view_of: MakeView) -> None:
    view = view_of(plain(ANN, ORC))
    looks = dict(view.map_scene.looks)
    do(view.session, Damage(("ann",), 6))
    assert view.map_scene.looks["orc"] is looks["orc"]
    before, after = looks["ann"].health, view.map_scene.looks["ann"].health
    assert before is not None
    assert after is not None
    assert after < before


def test_the_selected_and_the_one_under_the_mouse_are_marked(view_of: MakeView) -> None:
    view = view_of(plain(ANN, ORC))
    bare = picture_of(view)
    view.session.selection.select("ann")
    selected = picture_of(view)
    view.session.selection.hover("orc")
    assert len({bytes(image.constBits()) for image in (bare, selected, picture_of(view))}) == 3


def test_areas_are_shown_until_they_are_taken_away(view_of: MakeView) -> None:
    view = view_of(plain())
    before = colour_of(view, 30, 30)
    outer = (20.0, 20.0), (40.0, 20.0), (40.0, 35.0), (20.0, 35.0)
    hole = (32.0, 25.0), (38.0, 25.0), (38.0, 31.0), (32.0, 31.0)
    bare = colour_of(view, 35, 28)
    view.show_areas([PaintedArea((outer, hole))])
    assert colour_of(view, 30, 30) != before
    assert colour_of(view, 35, 28) == bare
    view.show_areas([])
    assert colour_of(view, 30, 30) == before


def test_a_way_is_dotted_and_ends_in_a_ghost(view_of: MakeView) -> None:
    view = view_of(walking(ANN, ways={"ann": ((20.0, 20.0), (50.0, 20.0))}))
    row = [colour_of(view, x / 4, 20) for x in range(4 * 26, 4 * 44)]
    assert LIGHT.side(0) in row
    assert any(colour != LIGHT.side(0) for colour in row)


def test_a_door_that_opens_is_seen_to_open(view_of: MakeView) -> None:
    board = PLAIN._replace(walls=(door((30, 10), (40, 10)),))
    view = view_of(battle(board=board))
    wood = palette_for(LIGHT).wood
    assert colour_of(view, 35, 10) == wood
    do(view.session, SetDoor(0, "open"))
    assert colour_of(view, 35, 10) != wood


def test_dark_colours_are_worn_at_once(view_of: MakeView, theme: Theme) -> None:
    view = view_of(plain())
    light = colour_of(view, 30, 20)
    theme.choose(ColourScheme.DARK)
    assert QColor(colour_of(view, 30, 20)).lightness() < QColor(light).lightness() - 60
    assert view.map_scene.map_style.colours is DARK


NIGHT = PLAIN._replace(walls=(Wall((30, 0), (30, 40)),), daylight=True)


def test_fog_covers_what_the_party_does_not_see(view_of: MakeView) -> None:
    clear = view_of(battle(ANN, board=NIGHT))
    foggy = view_of(battle(ANN, board=NIGHT, showing=Showing(fog=True)))
    assert colour_of(clear, 10, 30) == colour_of(foggy, 10, 30)
    assert (
        QColor(colour_of(foggy, 50, 30)).lightness() < QColor(colour_of(clear, 50, 30)).lightness()
    )


def test_the_fog_follows_the_party_and_no_other_change_weaves_it_anew(view_of: MakeView) -> None:
    view = view_of(battle(ANN, ORC, board=NIGHT, showing=Showing(fog=True)))
    veil = view.map_scene.veil
    do(view.session, Hide(("orc",)))
    assert view.map_scene.veil is veil
    do(view.session, MoveFigure("ann", (50.0, 30.0)))
    assert view.map_scene.veil is not veil


def test_the_fog_is_painted_anew_at_another_scale(view_of: MakeView) -> None:
    start, near = battle(ANN, board=NIGHT, showing=Showing(fog=True)), Camera((10.0, 5.0), 12.0)
    view, fresh = view_of(start), view_of(start)
    view.look(Camera((10.0, 5.0), 12.5))
    picture_of(view)
    for each in (view, fresh):
        each.look(near)
    assert picture_of(view) == picture_of(fresh)


def test_who_is_held_in_the_hand_is_shown_there_with_what_he_would_see(view_of: MakeView) -> None:
    view = view_of(battle(ANN, board=NIGHT, showing=Showing(fog=True)))
    covered = colour_of(view, 55, 5)
    view.lift({"ann": Body((50, 30))})
    assert view.body("ann").at == (50, 30)
    QCoreApplication.sendPostedEvents()
    assert colour_of(view, 55, 5) != covered
    assert view.session.battle.figure("ann").body.at == (20, 20)
    view.lift({})
    assert view.body("ann").at == (20, 20)
    assert colour_of(view, 55, 5) == covered


def test_a_picture_comes_onto_the_ground(view_of: MakeView, qtbot: QtBot) -> None:
    content = png(300, 200, "#205080")
    view = view_of(plain())
    view.session.document.battle_file.add_picture(content)
    board = PLAIN._replace(surface=Surface("plain", picture_name(content)))
    do(view.session, SetBoard(board))
    qtbot.waitUntil(lambda: any(view.map_scene.terrain.pictures))
    assert colour_of(view, 32.5, 22.5) == "#205080"


def test_a_map_that_is_looked_at_closely_is_shown_as_fine_as_it_is(
    view_of: MakeView, qtbot: QtBot
) -> None:
    fine = QImage(3000, 2000, QImage.Format.Format_RGB32)
    fine.fill(QColor("#ffffff"))
    with QPainter(fine) as painter:
        # Every other column is dark: a smaller copy is grey all over.
        for x in range(0, fine.width(), 2):
            painter.fillRect(x, 0, 1, fine.height(), QColor("#000000"))
    content = written(fine)
    view = view_of(plain())
    view.session.document.battle_file.add_picture(content)
    surface = Surface("plain", picture_name(content), grid_shown=False)
    do(view.session, SetBoard(PLAIN._replace(surface=surface)))
    qtbot.waitUntil(lambda: any(view.map_scene.terrain.pictures))
    wide, _ = PLAIN.size_ft
    view.look(Camera((10.0, 10.0), fine.width() / wide))
    qtbot.waitUntil(lambda: _near(view) is not None)
    shown = picture_of(view)
    assert {shown.pixelColor(x, 90).name() for x in range(200, 280)} == {"#000000", "#ffffff"}
    view.fit()
    assert _near(view) is None


def _near(view: MapView) -> DetailCrop | None:
    (picture,) = view.map_scene.terrain.pictures
    return picture.near if picture else None


def test_a_picture_that_cannot_be_made_out_leaves_the_floor_and_is_told(
    view_of: MakeView, qtbot: QtBot
) -> None:
    view = view_of(plain())
    floor = colour_of(view, 32.5, 22.5)
    name = view.session.document.battle_file.add_picture(b"no picture at all")
    with qtbot.waitSignal(view.session.document.refused) as refused:
        do(view.session, SetBoard(PLAIN._replace(surface=Surface("plain", name))))
    assert refused.args == ["The map's picture cannot be read; showing the floor instead."]
    assert colour_of(view, 32.5, 22.5) == floor


def test_a_portrait_comes_onto_its_figure(view_of: MakeView, qtbot: QtBot) -> None:
    content = png(64, 64, "#804020")
    view = view_of(plain(ANN))
    name = view.session.document.battle_file.add_picture(content)
    card = view.session.battle.figure("ann").card
    with qtbot.waitSignal(view.map_scene.faces_changed):
        do(view.session, EditCard("ann", card._replace(portrait=name)))
    assert colour_of(view, 20, 20) == "#804020"


def test_a_portrait_that_cannot_be_made_out_is_told(view_of: MakeView, qtbot: QtBot) -> None:
    view = view_of(plain(ANN))
    name = view.session.document.battle_file.add_picture(b"no face")
    card = view.session.battle.figure("ann").card
    with qtbot.waitSignal(view.session.document.refused) as refused:
        do(view.session, EditCard("ann", card._replace(portrait=name)))
    assert refused.args == ["The portrait of Ann cannot be read."]


def test_the_reach_of_a_light_is_shown_under_the_mouse(view_of: MakeView) -> None:
    view = view_of(battle(board=PLAIN._replace(lights=(Light((30.0, 20.0), 10),))))
    ring = palette_for(LIGHT).flame
    points = [(40 + step / 20, 20) for step in range(-6, 7)]
    assert ring not in {colour_of(view, *point) for point in points}
    QTest.mouseMove(view, view.camera.to_screen((30, 20)).toPoint())
    assert ring in {colour_of(view, *point) for point in points}
    QTest.mouseMove(view, QPoint(5, 5))
    assert ring not in {colour_of(view, *point) for point in points}


def test_the_reach_of_a_torch_is_shown_for_its_bearer(view_of: MakeView) -> None:
    view = view_of(plain(ANN._replace(light=CarriedLight("torch", 15))))
    before = picture_of(view)
    view.session.selection.select("ann")
    ring = palette_for(LIGHT).flame
    assert ring in {colour_of(view, 35 + step / 20, 20) for step in range(-6, 7)}
    assert before != picture_of(view)


def test_it_has_a_name_for_screen_readers(view_of: MakeView) -> None:
    assert view_of(plain()).accessibleName() == "Map"


class Torn(Tool):
    """A tool that raises a Python exception, once in painting and always on input."""

    painted = pressed_at = 0

    def paint_over(self, _painter: QPainter) -> None:
        """Fail the first time."""
        self.painted += 1
        if self.painted == 1:
            int("torn")

    def pressed(self, event: QMouseEvent) -> bool:
        self.pressed_at = int(event.position().x())
        return bool(int("torn"))


def test_a_fault_in_painting_is_told_and_the_map_goes_on(
    view_of: MakeView, qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    view = view_of(plain(ANN))
    tool = view.tool = Torn(view)
    with qtbot.captureExceptions() as faults:
        view.update()
        qtbot.waitUntil(lambda: tool.painted == 1)
    assert [kind for kind, _, _ in faults] == [ValueError]
    assert "paintEvent" in capfd.readouterr().err
    view.update()
    qtbot.waitUntil(lambda: tool.painted > 1)


def test_a_fault_under_the_mouse_is_told_and_does_not_end_the_program(
    view_of: MakeView, qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    view = view_of(plain(ANN))
    tool = view.tool = Torn(view)
    tool.painted = 1
    # Posted, so that it comes from Qt and not from the test.
    at, left, no_key = QPointF(30, 40), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    press = QMouseEvent(QEvent.Type.MouseButtonPress, at, at, left, left, no_key)
    with qtbot.captureExceptions() as faults:
        QCoreApplication.postEvent(view, press)
        qtbot.waitUntil(lambda: tool.pressed_at == 30)
    assert [kind for kind, _, _ in faults] == [ValueError]
    assert "mousePressEvent" in capfd.readouterr().err


@pytest.mark.parametrize(("wide", "behind"), [(60.0, False), (360.0, True)])
def test_a_beam_shows_the_cone_into_which_it_shines(
    view_of: MakeView, wide: float, *, behind: bool
) -> None:
    beam = Light((30.0, 20.0), 10, cone_deg=wide)
    view = view_of(battle(board=PLAIN._replace(lights=(beam,))))
    QTest.mouseMove(view, view.camera.to_screen(beam.at).toPoint())
    ring = palette_for(LIGHT).flame
    ahead = {colour_of(view, 40 + step / 20, 20) for step in range(-6, 7)}
    back = {colour_of(view, 20 + step / 20, 20) for step in range(-6, 7)}
    assert (ring in ahead, ring in back) == (True, behind)
    QTest.mouseMove(view, QPoint(5, 5))


def test_38_8_a_figure_under_the_mouse_says_how_long_its_states_last(view_of: MakeView) -> None:
    stunned = ANN._replace(effects=(Effect("stunned", "Stunned", "stunned", 120),))
    view = view_of(plain(stunned))
    for at, told in (((20.0, 20.0), "Stunned 2 rounds"), ((60.0, 40.0), "")):
        pixel = view.camera.to_screen(at).toPoint()
        QCoreApplication.sendEvent(
            view, QHelpEvent(QEvent.Type.ToolTip, pixel, view.mapToGlobal(pixel))
        )
        assert told in QToolTip.text()
    QToolTip.hideText()
