"""Figures are added, moved, turned, changed and removed by hand."""

from itertools import pairwise
from math import inf, nan

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands.building import SetWalls
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.commands.placing import (
    EditCard,
    Enter,
    Leave,
    MoveFigure,
    PlaceFigure,
    RemoveFigure,
    TurnFigure,
)
from battleboard.battle.movement.whereabouts import body_at, body_now
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.event import Moved
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.body import RADIUS_FT
from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.rules import Action
from tests.battle.battles import battle, do, figure, phase
from tests.battle.table import led_to

DICE = {"initiative: blue": 5, "initiative: red": 2}
LAST = 10


def declaring(**changes: Board) -> Battle:
    """A round is declared in which the elf closes with an orc 100 ft away."""
    elf, orc = figure("elf", at=(10.0, 50.0)), figure("orc", "red", at=(110.0, 50.0))
    start = battle(elf, orc, phase=phase("declaration"), **changes)
    start = start.with_running(start.running._replace(number=1))
    return do(start, Declare(Action("elf", "close", ("orc",))))


def under_way() -> Battle:
    """Play has reached segment 3, and the elf is on its way."""
    state = led_to(declaring(), "resolution", DICE)
    return state.with_running(state.running._replace(now=3))


def rest(state: Battle) -> Point:
    """Where the elf comes to rest."""
    return body_at(led_to(state, "resolution", DICE), "elf", LAST).at


def test_a_figure_comes_and_goes() -> None:
    state = do(battle(figure("elf")), PlaceFigure(figure("orc", "red")))
    assert set(state.figures) == {"elf", "orc"}
    assert set(do(state, RemoveFigure("orc")).figures) == {"elf"}
    assert PlaceFigure(figure("orc", "red")).sentence(state) == "Place Orc"
    assert RemoveFigure("orc").sentence(state) == "Remove Orc"


def test_a_figure_of_no_side_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^There is no side 'green' for Orc\.$"):
        apply(battle(), PlaceFigure(figure("orc", "green")))


def test_a_figure_is_moved_by_hand() -> None:
    outcome = apply(battle(figure("elf")), MoveFigure("elf", (20.0, 30.0)))
    assert outcome.battle.figures["elf"].body.at == (20, 30)
    assert outcome.events == (Moved("elf", (0, 0), (20, 30)),)
    assert outcome.changes.figures == {"elf"}


@pytest.mark.parametrize(("asked", "facing"), [(90, 90), (-90, 270), (450, 90)])
def test_a_figure_is_turned(asked: float, facing: float) -> None:
    assert do(battle(figure("elf")), TurnFigure("elf", asked)).figures["elf"].body.facing == facing
    assert TurnFigure("elf", 0).sentence(battle(figure("elf"))) == "Rotate Elf"


def test_another_card_with_fewer_weapons_leaves_one_in_hand() -> None:
    elf = figure("elf")
    armed = elf._replace(card=elf.card._replace(arms=elf.card.arms * 2), in_hand=1)
    state = do(battle(armed), EditCard("elf", elf.card))
    assert state.figures["elf"].in_hand == 0
    bare = do(state, EditCard("elf", elf.card._replace(arms=())))
    assert bare.figures["elf"].arm.weapon.kind == "natural"
    assert EditCard("elf", elf.card).sentence(state) == "Edit the card of Elf"


def test_no_figure_is_called_like_a_side() -> None:
    with pytest.raises(Refusal, match=r"^A side is called 'red': choose another name\.$"):
        apply(battle(), PlaceFigure(figure("red", "red")))


def test_a_figure_that_waits_comes_onto_the_table_and_leaves_it_again() -> None:
    late = figure("orc", "red", present=False, began_hp=10)
    state = do(battle(late), Enter("orc", (30.0, 40.0)))
    orc = state.figures["orc"]
    assert (orc.present, orc.body.at, orc.began_hp) == (True, (30, 40), None)
    assert not do(state, Leave("orc")).figures["orc"].present
    assert Enter("orc", (0.0, 0.0)).sentence(state) == "Orc joins the battle"
    assert Leave("orc").sentence(state) == "Orc is set aside"


def test_nobody_comes_or_goes_twice() -> None:
    with pytest.raises(Refusal, match=r"^Orc is already on the table\.$"):
        apply(battle(figure("orc", "red")), Enter("orc", (0.0, 0.0)))
    with pytest.raises(Refusal, match=r"^Orc is not on the table\.$"):
        apply(battle(figure("orc", "red", present=False)), Leave("orc"))


def test_whoever_is_moved_by_hand_on_his_way_stays_where_he_is_put() -> None:
    state = under_way()
    assert body_now(state, "elf").at == pytest.approx((46, 50))
    outcome = apply(state, MoveFigure("elf", (20.0, 90.0)))
    assert body_now(outcome.battle, "elf").at == (20, 90)
    assert body_at(outcome.battle, "elf", LAST).at == (20, 90)
    moved = next(event for event in outcome.events if isinstance(event, Moved))
    assert moved.start == pytest.approx((46, 50))


def test_whoever_is_moved_by_hand_before_the_dice_goes_from_there() -> None:
    assert rest(do(declaring(), MoveFigure("elf", (10.0, 60.0)))) == pytest.approx((107, 50), abs=1)
    state = do(declaring(), Declare(Action("elf", "move"), to=(40.0, 20.0)))
    assert rest(do(state, MoveFigure("elf", (30.0, 20.0)))) == (40, 20)


def test_whoever_closes_with_somebody_who_is_moved_by_hand_goes_there() -> None:
    near = rest(do(declaring(), MoveFigure("orc", (60.0, 90.0))))
    assert near == pytest.approx((60, 90), abs=4)


def test_whoever_finds_no_way_from_where_he_is_put_stays_there() -> None:
    cell = ((200.0, 0.0), (200.0, 60.0), (260.0, 60.0), (260.0, 0.0))
    walls = tuple(Wall(a, b) for a, b in pairwise(cell))
    state = do(
        declaring(board=Board((300.0, 200.0), walls=walls)), MoveFigure("elf", (230.0, 30.0))
    )
    assert not state.running.ways
    assert rest(state) == (230, 30)


def test_a_declaration_without_a_way_gets_none_when_its_figure_is_moved() -> None:
    state = do(
        declaring(), Declare(Action("elf", "melee", ("orc",))), MoveFigure("elf", (20.0, 20.0))
    )
    assert not state.running.ways


def test_whoever_leaves_on_his_way_comes_back_where_he_enters() -> None:
    state = do(under_way(), Leave("elf"))
    assert state.figures["elf"].body.at == pytest.approx((46, 50))
    state = do(state, Enter("elf", (150.0, 100.0)))
    assert body_now(state, "elf").at == (150, 100)


def test_walls_are_built_after_somebody_is_removed_on_his_way() -> None:
    wall = Wall((60.0, 0.0), (60.0, 200.0))
    assert do(under_way(), RemoveFigure("elf"), SetWalls((wall,))).board.walls == (wall,)
    assert do(under_way(), Leave("elf"), SetWalls((wall,))).board.walls == (wall,)


@pytest.mark.parametrize("at", [(nan, 3.0), (3.0, inf), (20_000.0, 0.0)])
def test_no_figure_stands_where_no_table_is(at: Point) -> None:
    state = battle(figure("elf"), figure("orc", "red", present=False))
    for command in (
        MoveFigure("elf", at),
        Enter("orc", at),
        PlaceFigure(figure("ogre", "red", at=at)),
    ):
        with pytest.raises(Refusal, match="lies beyond the largest map"):
            apply(state, command)


def test_nobody_faces_what_is_no_number() -> None:
    with pytest.raises(Refusal, match=r"^A figure cannot face nan degrees\.$"):
        apply(battle(figure("elf")), TurnFigure("elf", nan))


def test_whoever_gets_another_size_is_as_wide() -> None:
    elf = figure("elf")
    state = do(battle(elf), EditCard("elf", elf.card._replace(size="huge")))
    assert state.figures["elf"].body.radius_ft == RADIUS_FT["huge"]
    wide = battle(elf._replace(body=elf.body._replace(radius_ft=4.0)))
    assert (
        do(wide, EditCard("elf", elf.card._replace(name="Elf"))).figures["elf"].body.radius_ft
        == 4.0
    )


def test_whoever_comes_under_an_old_name_has_declared_nothing() -> None:
    acting = battle(figure("elf"), running=Round(1, actions=(Action("elf", "parry"),)))
    assert not do(acting, RemoveFigure("elf"), PlaceFigure(figure("elf"))).running.actions
