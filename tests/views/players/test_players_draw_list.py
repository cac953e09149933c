"""The players' draw list holds only what they may know."""

from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.state.figure import Effect, Figure, HitPoints
from battleboard.battle.state.players_options import HealthDetail, Showing
from battleboard.views.map.draw_list import Token
from battleboard.views.map.figure_look import HEALTH_STEPS, StatusSign
from battleboard.views.players.players_overlay import players_draw_list
from tests.battle.battles import battle, figure

ORC = figure("orc", "red", hp=HitPoints(6, 12), alias="Shape")


def token(made: Figure, degree: HealthDetail = "none", *, names: bool = True) -> Token:
    view = players_view(battle(made, showing=Showing(foes=degree)))
    (found,) = players_draw_list(view, names=names).tokens
    return found


def test_a_foe_has_no_ring_unless_its_health_is_shown() -> None:
    look = token(ORC).look
    assert (look.health, look.hurt, look.steps) == (None, False, 0)
    assert token(ORC, "bar").look.health == HEALTH_STEPS // 2


def test_that_a_foe_is_wounded_is_a_whole_ring_that_warns() -> None:
    look = token(ORC, "wounded").look
    assert (look.health, look.hurt, look.steps, look.tone) == (None, True, HEALTH_STEPS, "warn")
    unhurt = token(ORC._replace(hp=HitPoints(12, 12)), "wounded").look
    assert (unhurt.health, unhurt.hurt) == (None, False)


def test_their_own_have_a_ring_that_is_never_empty_while_anything_is_left() -> None:
    assert token(figure("elf")).look.health == HEALTH_STEPS
    assert token(figure("elf", hp=HitPoints(1, 200))).look.health == 1
    assert token(figure("elf", hp=HitPoints(0, 200))).look.health == 0


def test_a_foe_that_is_down_is_seen_to_lie_there_and_no_more() -> None:
    fallen = ORC._replace(hp=HitPoints(-3, 12))
    look = token(fallen).look
    assert (look.stance, look.signs) == ("down", (StatusSign.SENSELESS,))
    own = token(figure("elf", hp=HitPoints(-3, 12))).look
    assert own.signs == (StatusSign.BLEEDING,)
    assert token(ORC).look.signs == ()
    assert token(ORC._replace(hp=HitPoints(-30, 12))).look.stance == "dead"


def test_names_are_those_by_which_they_know_it_or_none() -> None:
    assert token(ORC).name == "Shape"
    assert token(ORC, names=False).name == ""
    assert token(ORC, names=False).look.letters == "S"


def test_what_anybody_sees_is_a_sign() -> None:
    held = ORC._replace(effects=(Effect("h", "Hold", "held"), Effect("x", "Haste", "hasted")))
    assert token(held).look.signs == (StatusSign.HELD,)


def test_a_foe_has_the_silhouette_of_the_name_that_they_know() -> None:
    assert token(figure("elf")).look.silhouette == "fighter"
    assert token(ORC).look.silhouette == ""
    assert token(ORC._replace(alias="Wolf 2")).look.silhouette == "wolf"
    assert token(ORC._replace(alias="")).look.silhouette == "orc"
    disguised = ORC._replace(card=ORC.card._replace(type="Doppelganger"), alias="")
    assert token(disguised).look.silhouette == "orc"
