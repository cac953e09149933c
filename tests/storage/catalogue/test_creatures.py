"""Monsters are read from their cells."""

from fractions import Fraction
from pathlib import Path

import pytest

from battleboard.battle.state.command_context import Roll
from battleboard.board.body import Size
from battleboard.rules import RULESETS
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.creatures import (
    MONSTERS,
    Monster,
    MonsterAttack,
    MonsterMorale,
    MonsterPace,
)
from battleboard.storage.catalogue.entries import read_entries

CLAW = MonsterAttack("claw", Roll(1, 4))


def read(folder: Path, **cells: str) -> Monster | str:
    columns = {"id": "orc", "name": "Orc", **cells}
    text = f"{','.join(columns)}\n{','.join(columns.values())}\n"
    (folder / "monsters.csv").write_text(text, encoding="utf-8")
    found = read_entries(MONSTERS, [folder])
    return found.faults[0] if found.faults else found.entries["orc"]


@pytest.mark.parametrize(
    ("column", "text", "field", "value"),
    [
        ("aliases", "ork; pig-face", "aliases", ("ork", "pig-face")),
        ("group", "humanoid", "group", "humanoid"),
        ("size", "huge", "size", "huge"),
        ("ac", "-7", "ac", -7),
        ("ac_other", "2 4", "ac_other", (2, 4)),
        ("ac_ascending", "15", "ac_ascending", 15),
        ("hit_dice", "4+1", "hit_dice", ("4+1",)),
        ("hit_dice", "6..8", "hit_dice", ("6", "7", "8")),
        ("hit_dice", "8|12|16", "hit_dice", ("8", "12", "16")),
        ("hit_dice", "1/2", "hit_dice", ("1/2",)),
        ("hit_points", "12d8 1d6+1", "hit_points", (Roll(12, 8), Roll(1, 6, 1))),
        ("move", "90", "pace", MonsterPace(land=90)),
        ("agility", "4", "pace", MonsterPace(agility=4)),
        ("attacks", "claw 1d4 / claw 1d4", "routines", ((CLAW, CLAW),)),
        (
            "attacks",
            "1d8 | weapon",
            "routines",
            ((MonsterAttack("", Roll(1, 8)),), (MonsterAttack("weapon", weapon=True),)),
        ),
        ("attacks", "weapon+3", "routines", ((MonsterAttack("weapon", weapon=True, plus=3),),)),
        ("attacks", "weapon 6d6", "routines", ((MonsterAttack("weapon", Roll(6, 6)),),)),
        (
            "attacks",
            "touch - level-drain",
            "routines",
            ((MonsterAttack("touch", rider="level-drain"),),),
        ),
        (
            "attacks",
            "tail spike 1d6 poison",
            "routines",
            ((MonsterAttack("tail spike", Roll(1, 6), rider="poison"),),),
        ),
        ("attacks", "1", "routines", ((MonsterAttack("", Roll(plus=1)),),)),
        ("weapons", "halberd dagger", "weapons", ("halberd", "dagger")),
        ("thac0", "19", "thac0", 19),
        ("saves", "11 12 14 16 15", "saves", (11, 12, 14, 16, 15)),
        ("morale", "50", "morale", MonsterMorale(50, 50)),
        ("morale", "75..85", "morale", MonsterMorale(75, 85)),
        ("morale", "never", "morale", MonsterMorale(never=True)),
        ("number", "3d10", "number", Roll(3, 10)),
        ("resistance", "65", "resistance", 65),
        ("turned_as", "Fiend", "turned_as", "Fiend"),
        ("surprises", "3/6", "surprises", Fraction(1, 2)),
        ("surprised", "0", "surprised", Fraction(0)),
        ("needs", "silver magic", "needs", ("silver", "magic")),
        ("special", "poison", "special", ("poison",)),
        ("xp_per_hp", "4", "xp_per_hp", 4),
    ],
)
def test_a_cell_is_read(
    *, tmp_path: Path, column: str, text: str, field: str, value: object
) -> None:
    found = read(tmp_path, **{column: text})
    assert isinstance(found, Monster)
    assert getattr(found, field) == value


@pytest.mark.parametrize(
    ("column", "text", "expected"),
    [
        ("size", "big", "'tiny' or 'small' or 'medium' or 'large' or 'huge' or 'gigantic'"),
        ("ac", "21", "a whole number from -20 to 20"),
        ("ac_other", "2-4", "whole numbers with spaces"),
        ("hit_dice", "1d6 hp", "hit dice such as 3, 1-1, 1/2, 6..8 or 8|12|16"),
        ("hit_dice", "8..6", "hit dice such as 3, 1-1, 1/2, 6..8 or 8|12|16"),
        ("hit_dice", "0", "hit dice such as 3, 1-1, 1/2, 6..8 or 8|12|16"),
        ("hit_points", "many", "dice such as 1d8 or 2d4+1"),
        ("move", "12in", "a whole number from 0 to 2000"),
        ("attacks", "claw", "attacks such as 'claw 1d4 / claw 1d4 / bite 2d6 | weapon'"),
        ("attacks", "claw 1d4 /", "attacks such as 'claw 1d4 / claw 1d4 / bite 2d6 | weapon'"),
        ("saves", "11 12 14", "five numbers from 2 to 20"),
        ("saves", "1 12 14 16 15", "five numbers from 2 to 20"),
        ("morale", "85..75", "a number such as 50, two such as 75..85, or 'never'"),
        ("surprises", "7/6", "a chance such as 1/6"),
    ],
)
def test_a_wrong_cell_is_told_what_belongs_there(
    *, tmp_path: Path, column: str, text: str, expected: str
) -> None:
    assert read(tmp_path, **{column: text}) == (
        f"monsters.csv, line 2: expected {expected} in the column '{column}', found '{text}'."
    )


@pytest.mark.parametrize(
    ("hit_dice", "dice"),
    [("3+1", Roll(3, 8, 1)), ("1-1", Roll(1, 8, -1)), ("1/2", Roll(1, 4)), ("1/16", Roll(1, 1))],
)
def test_hit_dice_are_eight_sided(hit_dice: str, dice: Roll) -> None:
    assert Monster("a", "A").hit_point_dice(hit_dice) == (dice,)


def test_hit_points_of_its_own_count_before_the_hit_dice() -> None:
    assert Monster("a", "A", hit_points=(Roll(1, 6),)).hit_point_dice("1/2") == (Roll(1, 6),)
    assert Monster("a", "A").hit_point_dice("") == ()


def test_it_moves_on_land_or_else_as_it_can() -> None:
    assert MonsterPace(land=60, swim=120).best == 60
    assert MonsterPace(swim=120).best == 120
    assert MonsterPace().best == 0


def test_morale_goes_up_with_the_hit_dice() -> None:
    assert [MonsterMorale(75, 85).at(place, 3) for place in range(3)] == [75, 80, 85]
    assert MonsterMorale(50, 50).at(0, 1) == 50
    assert MonsterMorale(never=True).at(0, 1) is None


@pytest.mark.parametrize("game", RULESETS)
def test_every_monster_of_every_game_has_a_size(game: str) -> None:
    assert [each.id for each in load_catalogue(game).monsters.values() if each.size is None] == []


@pytest.mark.parametrize(
    ("monster", "size"),
    [
        ("orc", "medium"),
        ("goblin", "small"),
        ("gnoll", "medium"),
        ("ogre", "large"),
        ("red-dragon", "large"),
        ("purple-worm", "huge"),
        ("giant-roc", "gigantic"),
        ("insect-swarm", "tiny"),
    ],
)
def test_of_basic_and_expert_too(monster: str, size: Size) -> None:
    assert load_catalogue("ose").monsters[monster].size == size
