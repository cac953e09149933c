"""The draw list holds what is painted of a battle."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, Settle
from battleboard.battle.state.figure import CarriedLight, HitPoints
from battleboard.battle.state.running_round import Round
from battleboard.board.body import Body
from battleboard.rules import Action
from battleboard.views.map.draw_list import (
    Focus,
    LightReach,
    PaintedArea,
    draw_list,
    painting_order,
)
from battleboard.views.map.figure_look import looks_of
from tests.battle.battles import battle, figure
from tests.battle.fields import AIMED, FIELD, FIRE, company
from tests.battle.table import at, led_to

ANN = figure("ann", light=CarriedLight("torch", 30, 40))
ORC = figure("orc", "red", at=(30.0, 30.0))


def test_small_ones_stand_on_large_ones_and_the_fallen_lie_lowest() -> None:
    start = battle(
        figure("rat", body=Body((0, 0), 1)),
        figure("ogre", body=Body((0, 0), 4)),
        figure("sam", hp=HitPoints(-20, 5)),
    )
    assert painting_order(start, looks_of(start)) == ("sam", "ogre", "rat")


def test_every_figure_is_drawn_where_it_is_at_that_moment() -> None:
    start = battle(ANN, ORC)
    items = draw_list(start, 0, lambda _: Body((7, 8)), looks_of(start), Focus())
    assert [(token.who, token.name, token.body.at) for token in items.tokens] == [
        ("ann", "Ann", (7, 8)),
        ("orc", "Orc", (7, 8)),
    ]
    assert not any((items.reaches, items.aims, items.paths, items.areas))


def test_more_is_told_of_those_looked_at() -> None:
    start = battle(ANN, ORC, running=Round(number=1, actions=(Action("ann", "melee", ("orc",)),)))
    bodies = {who: each.body for who, each in start.figures.items()}
    for focus in (Focus(frozenset({"ann"})), Focus(hovered="ann")):
        items = draw_list(start, 0, bodies.__getitem__, looks_of(start), focus)
        assert items.reaches == (LightReach((0, 0), 30, 40),)
        ((aim, here, there),) = items.aims
        assert (aim.target, here.at, there.at) == ("orc", (0, 0), (30, 30))


def test_nothing_is_told_of_one_who_has_gone() -> None:
    start = battle(ORC)
    items = draw_list(start, 0, lambda _: ORC.body, looks_of(start), Focus(frozenset({"ann"})))
    assert not any((items.reaches, items.aims))


def test_the_ground_at_which_a_spell_is_aimed_is_shown_until_it_takes_effect() -> None:
    start = at(company(), Declare(FIRE), AIMED)

    def areas(state: Battle, time: float = 0) -> tuple[PaintedArea, ...]:
        return draw_list(state, time, lambda _: Body((7, 8)), looks_of(state), Focus()).areas

    assert areas(start) == (PaintedArea(FIELD.rings, to_come=True),)
    playing = led_to(start, "resolution", {"initiative: blue": 5, "initiative: red": 2})
    assert areas(playing) == areas(start)
    played = at(playing, Settle("mage:spell"))
    assert areas(played, played.running.now - 0.1) == areas(start)
    assert areas(played, played.running.now) == ()
