"""What goes on paper: segment sheets and cards."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Declare, Settle
from battleboard.battle.state.figure import HitPoints, Spell
from battleboard.queries.figures.card_face import hit_numbers
from battleboard.queries.table.paper_twin import SheetEntry, paper_cards, segment_sheets
from battleboard.rules import Action, Casting
from battleboard.rules.scene import Fighting
from tests.battle.battles import SWORD, TABLES, battle, do, figure
from tests.battle.table import UNSURPRISED, led_to

FIGHTER = Fighting(ac=4, character_class="fighter", level=3)


def fight() -> Battle:
    """A fighter strikes an orc, and a mage casts, with the dice thrown."""
    made = battle(
        figure("brakk", arms=(SWORD,), fighting=FIGHTER, hp=HitPoints(12, 17)),
        figure("corin", at=(0.0, 10.0), spells=(Spell("sleep", 1), Spell("web", 2, left=0))),
        figure("orc", "red", at=(7.0, 0.0)),
        figure("spy", "red", at=(90.0, 0.0), present=False),
    )
    declared = do(
        led_to(made, "declaration", UNSURPRISED),
        Declare(Action("brakk", "melee", ("orc",))),
        Declare(Action("corin", "cast", ("orc",), Casting("sleep", 1))),
    )
    return led_to(declared, "resolution", {"initiative: blue": 5, "initiative: red": 2})


def test_42_6_the_running_round_has_a_lane_for_each_figure_that_is_up() -> None:
    now, blank = segment_sheets(fight(), TABLES)
    assert now.title == "Round 1"
    assert now.columns == ("0", *map(str, range(1, 11)))
    assert [lane.name for lane in now.lanes] == ["Brakk", "Corin", "Orc"]
    brakk, corin, orc = now.lanes
    assert brakk.about == "Blue · AC 4 · 12/17 hp"
    assert brakk.hits == "AC 8 on 10, 6 on 12, 4 on 14, 2 on 16, 0 on 18"
    assert [each.text for each in brakk.entries] == ["Blow: Orc"]
    assert corin.entries == (SheetEntry(1, "Sleep: Orc", played=False),)
    assert orc.entries == ()
    assert (blank.title, blank.columns) == ("Round ____", now.columns)
    assert [(lane.name, lane.entries) for lane in blank.lanes] == [
        (lane.name, ()) for lane in now.lanes
    ]


def test_42_6_what_is_played_is_marked_and_the_fallen_have_no_lane() -> None:
    after = do(fight(), Settle("brakk:strike 1", "miss"), Damage(("orc",), 30))
    now, _ = segment_sheets(after, TABLES)
    assert [lane.name for lane in now.lanes] == ["Brakk", "Corin"]
    assert [each.played for each in now.lanes[0].entries] == [True]


def test_42_6_before_the_first_round_the_sheet_is_blank() -> None:
    now, _ = segment_sheets(battle(figure("ann"), ruleset="ose"), TABLES)
    assert now.title == "Before the first round"
    assert len(now.columns) > 1
    assert now.lanes[0].entries == ()


def test_42_6_each_figure_on_the_table_has_a_card() -> None:
    brakk, corin, orc = paper_cards(fight(), TABLES)
    assert (brakk.name, brakk.about, brakk.hp) == ("Brakk", "Blue · fighter 3", HitPoints(12, 17))
    assert brakk.lines[0].startswith("AC 4")
    assert brakk.hit_numbers[:3] == ((10, 8), (9, 9), (8, 10))
    assert corin.spells == (("sleep", 1),)
    assert orc.about.startswith("Red")


@pytest.mark.parametrize(
    ("game", "options", "first", "last"),
    [
        ("addict", {}, (10, 8), (-6, 20)),
        ("ose", {}, (10, 7), (-6, 23)),
        ("ose", {"ac.ascending": "on"}, (10, 8), (26, 24)),
    ],
)
def test_42_6_totals_to_hit_follow_the_game(
    game: str, options: dict[str, str], first: tuple[int, int], last: tuple[int, int]
) -> None:
    able = FIGHTER._replace(thac0=17, attack_bonus=2)
    there = battle(figure("ann", fighting=able), ruleset=game, options=options)
    found = hit_numbers(there, there.figure("ann"), TABLES)
    assert (found[0], found[-1]) == (first, last)


def test_42_6_where_a_game_has_no_number_none_is_told() -> None:
    there = battle(figure("ann", fighting=Fighting()), ruleset="ose")
    assert hit_numbers(there, there.figure("ann"), TABLES) == ()
    assert segment_sheets(there, TABLES)[0].lanes[0].hits == ""
