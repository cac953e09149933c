"""A line over the table is measured, with everything known about it."""

from battleboard.board.board import Board
from battleboard.board.grid import Hexes, Plain
from battleboard.board.wall import Wall, low_object
from battleboard.queries.table.measuring import band_at, measure_line, rings_of
from tests.battle.battles import BOW, FLOOR, SWORD, TABLES, battle, figure

ARCHER = figure("ann", arms=(BOW, SWORD))
ORC = figure("orc", "red", at=(60.0, 0.0))


def walled(*walls: Wall) -> Board:
    return FLOOR._replace(walls=walls)


def test_a_line_is_told_in_feet_and_squares() -> None:
    found = measure_line(battle(ORC), TABLES, ((2.5, 2.5), (32.5, 2.5)))
    assert found.lines == ("30 ft · 6 squares",)


def test_bends_add_up() -> None:
    found = measure_line(battle(ORC), TABLES, ((2.5, 2.5), (12.5, 2.5), (12.5, 17.5)))
    assert found.lines == ("25 ft · 5 squares",)


def test_hexes_are_called_hexes_and_without_a_grid_there_are_only_feet() -> None:
    hexes = battle(ORC, board=FLOOR._replace(grid=Hexes()))
    assert measure_line(hexes, TABLES, ((0.0, 0.0), (5.0, 0.0))).lines == ("5 ft · 1 hex",)
    plain = battle(ORC, board=FLOOR._replace(grid=Plain()))
    assert measure_line(plain, TABLES, ((0.0, 0.0), (7.0, 0.0))).lines == ("7 ft",)


def test_from_a_figure_it_tells_its_segments_and_the_range_of_its_weapon() -> None:
    found = measure_line(battle(ARCHER, ORC), TABLES, ((0.0, 0.0), (60.0, 0.0)), "ann", "orc")
    assert found.lines == ("60 ft · 12 squares", "5 segments", "short bow: medium range")


def test_walls_bar_sight_and_what_is_low_does_not() -> None:
    line = ((0.0, 20.0), (60.0, 20.0))
    wall, table = Wall((30.0, 0.0), (30.0, 100.0)), low_object((40.0, 0.0), (40.0, 100.0))
    assert measure_line(battle(ORC, board=walled(wall)), TABLES, line).sight == "no line of sight"
    assert (
        measure_line(battle(ORC, board=walled(table)), TABLES, line).sight == "clear line of sight"
    )


def test_a_corner_covers_part_of_a_target() -> None:
    orc = figure("orc", "red", at=(60.0, 50.0))
    board = walled(Wall((50.0, 51.0), (50.0, 100.0)))
    found = measure_line(
        battle(ARCHER, orc, board=board), TABLES, ((5.0, 50.0), (60.0, 50.0)), "", "orc"
    )
    assert found.sight.startswith("partly covered, ")


def test_a_bent_line_has_no_range_and_no_sight() -> None:
    bent = ((0.0, 20.0), (10.0, 20.0), (60.0, 20.0))
    board = walled(Wall((30.0, 0.0), (30.0, 100.0)))
    found = measure_line(battle(ARCHER, ORC, board=board), TABLES, bent, "ann")
    assert (found.band, found.sight) == ("", "")


def test_rings_are_those_of_the_weapon_in_hand_and_longer_outdoors() -> None:
    assert rings_of(battle(ARCHER), "ann") == (50, 100, 150)
    outdoors = battle(ARCHER, board=FLOOR._replace(where="outdoors"))
    assert rings_of(outdoors, "ann") == (150, 300, 450)
    assert rings_of(battle(ORC), "orc") == ()


def test_beyond_long_range_is_out_of_range() -> None:
    there = battle(ARCHER)
    bands = [band_at(there, ARCHER, 0, feet) for feet in (50, 51, 150, 151)]
    assert bands == ["short range", "medium range", "long range", "out of range"]
    assert not band_at(there, ARCHER, 1, 5)
    assert not band_at(there, figure("bob", arms=()), 0, 5)


def test_a_target_is_covered_wholly_or_not_at_all() -> None:
    def sight(wall: Wall) -> str:
        there = battle(figure("orc", "red", at=(60.0, 50.0)), board=walled(wall))
        return measure_line(there, TABLES, ((5.0, 50.0), (60.0, 50.0)), "", "orc").sight

    assert sight(Wall((30.0, 0.0), (30.0, 100.0))) == "no line of sight"
    assert sight(Wall((30.0, 80.0), (30.0, 100.0))) == "clear line of sight"
