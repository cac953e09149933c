"""The panel of the act in hand uses the right words."""

from typing import get_args

from battleboard.battle.state.event import Hurt
from battleboard.battle.state.placed_acts import next_acts
from battleboard.rules.timing.act import Mode
from battleboard.views.resolve.resolve_panel import aftermath, headline, particulars
from tests.battle.brawls import brawl, shoot, strike
from tests.storage.examples import example


def test_every_kind_of_act_has_a_verb() -> None:
    before = brawl()
    act = next_acts(before)[0].act
    said = {headline(before, act._replace(mode=mode)) for mode in get_args(Mode)}
    assert all(each.startswith("Ann ") and len(each) > len("Ann ") for each in said)
    assert {"Ann strikes", "Ann completes a spell", "Ann uses a device"} <= said


def test_spells_and_devices_are_named() -> None:
    before = brawl()
    act = next_acts(before)[0].act._replace(mode="spell", label="sleep")
    assert headline(before, act) == "Ann completes sleep"
    assert headline(before, act._replace(mode="device")) == "Ann uses sleep"


def test_it_says_where_which_and_with_what() -> None:
    shot = brawl(shoot("archer", "orc"))
    assert particulars(shot, next_acts(shot)[0]) == "Segment 2 · routine 1 of 2 · short bow"
    blow = brawl(strike("bear", "ann"))
    assert particulars(blow, next_acts(blow)[0]).endswith("· claws")


def test_what_comes_before_all_segments_says_so() -> None:
    before = example("example-of-melee", "2-round-1.json")
    assert particulars(before, next_acts(before)[0]).startswith("The start of the round")


def test_a_spells_weapon_is_not_told() -> None:
    before = brawl()
    turn = next_acts(before)[0]
    cast = turn._replace(act=turn.act._replace(kind="spell"))
    assert "sword" not in particulars(before, cast)


def test_hit_points_that_are_left_are_told() -> None:
    assert aftermath(brawl(), (Hurt("orc", 4, 6),)) == "Orc takes 4. Orc has 6 left."
    assert aftermath(brawl(), (Hurt("orc", 12, -2),)) == "Orc takes 12. Orc is at −2."
    assert aftermath(brawl(), (Hurt("orc", 0, 10),)) == "Orc is unharmed."
