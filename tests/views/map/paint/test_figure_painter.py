"""Figures are painted as they should be."""

from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from battleboard.board.body import Body
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import DrawList, Focus, Token
from battleboard.views.map.figure_look import FigureLook, StatusSign
from battleboard.views.map.paint.figure_painter import LEAST_PX, FigurePainter, radius_px
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.map_labels import LabelPictures
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.theme.colours import LIGHT
from tests.views.drawing import colour_at

GROUND = "#7f7f7f"
NOBODY = Focus()


@pytest.fixture
def map_style(qapp: QApplication) -> MapStyle:
    return MapStyle(LIGHT, palette_for(LIGHT), qapp.font())


def token(at: tuple[float, float], name: str = "Ann", **look: Any) -> Token:
    return Token(name.lower(), name, FigureLook(**look), Body(at, 2.0))


def painted(
    map_style: MapStyle,
    *tokens: Token,
    focus: Focus = NOBODY,
    scale: float = 20.0,
    face: QImage | None = None,
) -> QImage:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    with QPainter(image) as painter:
        figures = FigurePainter(
            map_style, LabelPictures(map_style.font, map_style.colours), lambda *_: face
        )
        items = DrawList((), (), (), (), tokens, focus)
        figures.paint(
            painter, figures.lay_out(items, Camera(scale=scale), image.rect()), image.rect()
        )
    return image


def colours(image: QImage, box: tuple[int, int, int, int]) -> set[str]:
    left, top, right, bottom = box
    return {image.pixelColor(x, y).name() for x in range(left, right) for y in range(top, bottom)}


AROUND = (140, 90, 260, 210)


def test_a_figure_wears_its_sides_colour_at_its_place(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5), colour=1))
    assert colour_at(image, 200, 150) == LIGHT.side(1)
    assert colour_at(image, 200, 105) == GROUND


def test_it_is_as_large_as_its_body_but_never_too_small_to_see(map_style: MapStyle) -> None:
    assert radius_px(Body((0, 0), 2), 20) == 40
    assert radius_px(Body((0, 0), 2), 0.25) == LEAST_PX
    assert radius_px(Body((0, 0), 2), 0.25, ratio=2) == 2 * LEAST_PX
    image = painted(map_style, token((10, 7.5)), scale=20)
    assert colour_at(image, 200 + 36, 150 + 8) != GROUND
    assert colour_at(painted(map_style, token((500, 400)), scale=0.25), 125, 100) != GROUND


def test_shapes_tell_sides_apart_without_their_colours(map_style: MapStyle) -> None:
    round_one = painted(map_style, token((10, 7.5), badge="circle"))
    square = painted(map_style, token((10, 7.5), badge="square"))
    corner = (200 + 22, 150 + 22)
    assert colour_at(square, *corner) == LIGHT.side(0)
    assert colour_at(round_one, *corner) != LIGHT.side(0)


def test_letters_are_written_on_it(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5), letters="O1"))
    assert LIGHT.on_accent in colours(image, (180, 130, 220, 170))


def test_a_portrait_takes_the_place_of_letters(map_style: MapStyle) -> None:
    face = QImage(64, 64, QImage.Format.Format_RGB32)
    face.fill(QColor("#123456"))
    image = painted(map_style, token((10, 7.5), portrait="ann.png", letters="A"), face=face)
    assert colour_at(image, 200, 150) == "#123456"
    assert LIGHT.side(0) in colours(image, AROUND)


def test_a_portrait_that_has_not_come_yet_leaves_the_letters(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5), portrait="ann.png", letters="A"))
    assert LIGHT.on_accent in colours(image, (180, 130, 220, 170))


@pytest.mark.parametrize(("health", "tone"), [(24, LIGHT.good), (12, LIGHT.warn), (5, LIGHT.bad)])
def test_the_ring_shows_how_it_fares(map_style: MapStyle, health: int, tone: str) -> None:
    found = colours(painted(map_style, token((10, 7.5), health=health)), AROUND)
    assert tone in found
    assert found.isdisjoint({LIGHT.good, LIGHT.warn, LIGHT.bad} - {tone})


def test_the_ring_is_as_full_as_the_hit_points(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5), health=12))
    assert colour_at(image, 200 + 36, 150) == LIGHT.warn
    assert colour_at(image, 200 - 36, 150) == LIGHT.line


def test_there_is_no_ring_where_no_health_is_shown(map_style: MapStyle) -> None:
    shown = colours(painted(map_style, token((10, 7.5), health=None)), AROUND)
    assert not {LIGHT.good, LIGHT.warn, LIGHT.bad, LIGHT.line} & shown
    hurt = colours(painted(map_style, token((10, 7.5), health=None, hurt=True)), AROUND)
    assert LIGHT.warn in hurt
    assert not {LIGHT.good, LIGHT.bad} & hurt


def test_one_without_a_name_is_not_named(map_style: MapStyle) -> None:
    named = painted(map_style, token((10, 7.5), letters="A"))
    bare = painted(map_style, token((10, 7.5), letters="A")._replace(name=""))
    below = (100, 192, 300, 240)
    assert LIGHT.ink in colours(named, below)
    assert colours(bare, below) == {GROUND}


def test_the_dead_are_grey_and_crossed_out(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5), stance="dead", health=0))
    found = colours(image, AROUND)
    assert LIGHT.side(0) not in found
    assert {LIGHT.faint, LIGHT.bad} <= found


def test_a_wedge_tells_where_it_looks(map_style: MapStyle) -> None:
    ann = token((10, 7.5))
    right = painted(map_style, ann)
    up = painted(map_style, ann._replace(body=ann.body._replace(facing=270)))
    assert colour_at(right, 200 + 44, 150) == LIGHT.side(0)
    assert colour_at(up, 200, 150 - 44) == LIGHT.side(0)
    assert colour_at(up, 200 + 44, 150) == GROUND


def test_who_lies_there_looks_nowhere(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5), stance="down", health=0))
    assert colour_at(image, 200 + 46, 150) == GROUND


def test_signs_stand_on_the_rim(map_style: MapStyle) -> None:
    bare = painted(map_style, token((10, 7.5)))
    marked = painted(map_style, token((10, 7.5), signs=(StatusSign.BLEEDING,)))
    assert LIGHT.bad in colours(marked, (215, 165, 245, 195))
    assert LIGHT.bad not in colours(bare, (215, 165, 245, 195))


@pytest.mark.parametrize("sign", list(StatusSign))
def test_no_two_signs_look_alike(map_style: MapStyle, sign: StatusSign) -> None:
    image = painted(map_style, token((10, 7.5), signs=(sign,)))
    for other in set(StatusSign) - {sign}:
        assert image != painted(map_style, token((10, 7.5), signs=(other,))), other


def test_a_torch_burns_on_its_other_side(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5), lit=True))
    assert map_style.palette.flame in colours(image, (215, 100, 250, 140))


def test_whom_the_players_do_not_see_is_half_there(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5), faint=True))
    side, seen = QColor(LIGHT.side(0)), QColor(colour_at(image, 200, 150))
    assert side.name() != seen.name() != GROUND


def test_the_selected_wear_a_ring(map_style: MapStyle) -> None:
    ann, bob = token((5, 7.5)), token((14, 7.5), "Bob")
    image = painted(map_style, ann, bob, focus=Focus(selected=frozenset({"ann"})))
    ring = round(40 + 3.5)
    assert colour_at(image, 100 - ring, 150) == LIGHT.accent
    assert colour_at(image, 280 - ring, 150) == GROUND


def test_the_one_under_the_mouse_wears_a_thinner_one(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5)), focus=Focus(hovered="ann"))
    found = colours(image, (150, 140, 162, 160))
    assert LIGHT.ink in found
    assert LIGHT.accent not in found


def test_the_next_to_act_is_taken_into_view(map_style: MapStyle) -> None:
    image = painted(map_style, token((10, 7.5)), focus=Focus(next=frozenset({"ann"})))
    assert LIGHT.ink in colours(image, (228, 178, 238, 188))
    assert LIGHT.ink not in colours(image, (198, 100, 202, 110))


def test_names_stand_below_and_do_not_cover_others(map_style: MapStyle) -> None:
    alone = painted(map_style, token((10, 5)))
    assert LIGHT.ink in colours(alone, (170, 140, 230, 165))
    other = token((10, 9.1), "Bob")
    crowded = painted(map_style, token((10, 5)), other)
    assert LIGHT.ink not in colours(crowded, (185, 142, 215, 160))


def test_the_one_under_the_mouse_is_named_in_any_crowd(map_style: MapStyle) -> None:
    tokens = [token((2 + x, 5 + 2.0 * y), f"O{x}{y}") for x in range(15) for y in range(5)]
    bare = painted(map_style, *tokens, scale=12)
    named = painted(map_style, *tokens, scale=12, focus=Focus(hovered="o72"))
    assert bare != named


def test_people_are_named_at_the_scale_at_which_a_hall_fits_into_a_small_window(
    map_style: MapStyle,
) -> None:
    image = painted(map_style, token((35, 25)), scale=5.8)
    assert LIGHT.ink in colours(image, (150, 150, 260, 200))


def test_far_away_nobody_is_named(map_style: MapStyle) -> None:
    image = painted(map_style, token((40, 30)), scale=5)
    assert LIGHT.ink not in colours(image, (150, 165, 250, 200))


def test_far_away_all_are_named_on_a_screen_that_is_looked_at_from_afar(
    map_style: MapStyle,
) -> None:
    image = painted(map_style._replace(all_named=True), token((40, 30)), scale=5)
    assert LIGHT.ink in colours(image, (150, 165, 250, 200))


def test_who_is_out_of_view_is_not_painted(map_style: MapStyle) -> None:
    assert colours(painted(map_style, token((90, 90))), (0, 0, 400, 300)) == {GROUND}


def test_a_weapon_is_seen_on_a_figure_that_is_large_enough(map_style: MapStyle) -> None:
    shown = [painted(map_style, token((10, 7.5), grip=grip)) for grip in ("", "blow", "shot")]
    assert shown[0] != shown[1] != shown[2] != shown[0]


def test_the_fallen_are_seen_beside_one_that_stands_on_them(map_style: MapStyle) -> None:
    one = token((10, 7.5), "Ann", colour=0)
    fallen = token((10, 7.5), "Orc", colour=1, stance="dead", health=None)
    alone, both = painted(map_style, one), painted(map_style, fallen, one)
    assert alone != both
    lower_left = (140, 170, 180, 210)
    assert LIGHT.faint in colours(both, lower_left)
    assert LIGHT.faint not in colours(alone, lower_left)


def test_the_fallen_lie_where_they_fell_if_they_are_seen_there(map_style: MapStyle) -> None:
    fallen = token((4, 7.5), "Orc", colour=1, stance="dead", health=None)
    one = token((14, 7.5), "Ann", colour=0)
    alone, both = painted(map_style, fallen), painted(map_style, fallen, one)
    assert colours(both, (20, 90, 140, 210)) == colours(alone, (20, 90, 140, 210))
    assert both.copy(30, 100, 100, 100) == alone.copy(30, 100, 100, 100)
