"""Many figures declare at once."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Declare
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Arm, Figure, Spell
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.wall import Wall
from battleboard.queries.round import group_declarations as together
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.queries.round.order_following import all_hold, same_again
from battleboard.rules import RULESETS, Action, Casting, Weapon
from battleboard.rules.scene import Fighting
from tests.battle.battles import BOW, SWORD, TABLES, battle, do, figure
from tests.battle.table import UNSURPRISED, at, led_to, played
from tests.profiles import examples

PIKE = Arm(Weapon("pike", "melee", 18.0, 13), Roll(1, 6))


def scene(orcs: int = 3, game: str = "addict", board: Board | None = None) -> Battle:
    """Ann, an archer and a mage stand before a row of orcs."""
    row = [figure(f"orc-{at}", "red", at=(80.0, 10.0 + 12 * at)) for at in range(orcs)]
    made = battle(
        figure("ann", at=(20.0, 10.0)),
        figure("archer", at=(20.0, 30.0), arms=(SWORD, BOW)),
        figure("mage", at=(20.0, 50.0), spells=(Spell("sleep", 1),)),
        *row,
        ruleset=game,
        board=board or Board((300.0, 200.0)),
    )
    return led_to(made, "declaration" if game != "countdown" else "resolution", UNSURPRISED)


def targets(now: Battle) -> dict[str, str]:
    return {each.by: each.targets[0] for each in now.running.actions if each.targets}


def declared(before: Battle, found: together.GroupDeclaration) -> Battle:
    assert found.command
    return at(before, found.command)


def orcs(count: int = 3) -> list[str]:
    return [f"orc-{at}" for at in range(count)]


def test_each_goes_at_the_foe_that_is_nearest_to_it_by_what_fits() -> None:
    now = scene()
    found = together.each_at_nearest(now, TABLES, ["ann", "archer", *orcs()])
    after = declared(now, found)
    assert targets(after) == {
        "ann": "orc-0",
        "archer": "orc-2",
        "orc-0": "ann",
        "orc-1": "archer",
        "orc-2": "archer",
    }
    assert found.does["archer"] == "missile"
    assert after.log[-1].text == "Ann, Orc-0 and 3 more: each at the nearest foe"
    assert len(after.log) == len(now.log) + 1


@pytest.mark.parametrize(
    ("game", "gap", "kind"),
    [
        ("ose", 39.0, "melee"),
        ("ose", 60.0, "close"),
        ("countdown", 39.0, "melee"),
        ("countdown", 60.0, "charge"),
        ("addict", 39.0, "charge"),
    ],
)
def test_where_one_may_walk_and_strike_in_one_round_they_do(
    game: str, gap: float, kind: str
) -> None:
    pair = battle(figure("ann"), figure("orc", "red", at=(gap, 0.0)), ruleset=game)
    now = led_to(pair, "resolution" if game == "countdown" else "declaration", UNSURPRISED)
    assert together.each_at_nearest(now, TABLES, ["ann"]).does == {"ann": kind}
    meant = "charge" if game in {"addict", "countdown"} or gap > 40 else "melee"
    meant = "close" if (game, gap) == ("ose", 60.0) else meant
    assert together.each_at_nearest(now, TABLES, ["ann"], "charge").does == {"ann": meant}


def test_a_beast_without_weapons_walks_and_strikes_too() -> None:
    pair = battle(figure("wolf", arms=()), figure("orc", "red", at=(30.0, 0.0)), ruleset="ose")
    now = led_to(pair, "declaration", UNSURPRISED)
    assert together.each_at_nearest(now, TABLES, ["wolf"]).does == {"wolf": "melee"}


def test_a_walk_that_is_too_long_round_a_wall_is_none_to_strike_after() -> None:
    wall = Board((300.0, 200.0), walls=(Wall((50.0, 0.0), (50.0, 60.0)),))
    pair = (figure("ann", at=(35.0, 20.0)), figure("orc", "red", at=(65.0, 20.0)))
    now = led_to(battle(*pair, ruleset="ose", board=wall), "declaration", UNSURPRISED)
    assert together.each_at_nearest(now, TABLES, ["ann"]).does == {"ann": "close"}


def test_what_was_declared_by_hand_stands() -> None:
    by_hand = at(scene(), Declare(Action("ann", "parry")))
    for found in (
        together.each_at_nearest(by_hand, TABLES, ["ann", "archer"]),
        together.spread_over_foes(by_hand, TABLES, ["ann", "archer"]),
        all_hold(by_hand, TABLES, ["ann", "archer"]),
        same_again(by_hand, TABLES, ["ann", "archer"]),
    ):
        assert found.kept == ("ann",)
        assert "ann" not in {*found.does, *found.idle}
        assert "Already declared: Ann." in found.in_words(by_hand)
    after = declared(by_hand, together.each_at_nearest(by_hand, TABLES, ["ann", "archer"]))
    assert after.running.actions[0].kind == "parry"


def test_where_all_have_declared_it_is_meant_anew() -> None:
    by_hand = at(scene(), Declare(Action("ann", "parry")))
    found = together.each_at_nearest(by_hand, TABLES, ["ann"])
    assert found.kept == ()
    assert declared(by_hand, found).running.actions[0].kind == "charge"
    aimed = together.all_at_one(by_hand, TABLES, ["ann", "archer"], "orc-1")
    assert set(aimed.does) == {"ann", "archer"}


def test_what_they_do_is_counted_and_one_alone_is_named() -> None:
    now = scene()
    found = together.each_at_nearest(now, TABLES, ["ann", "archer", *orcs()])
    assert found.in_words(now) == "4 charge and Archer shoots or throws."


def test_a_caster_is_not_sent_into_a_melee_unasked() -> None:
    now = scene()
    found = together.each_at_nearest(now, TABLES, ["ann", "mage"])
    assert found.in_words(now) == (
        "Ann charges. Not declared: Mage. Mage has spells: choose one, or something else."
    )
    assert together.each_at_nearest(now, TABLES, ["mage"], "charge").does == {"mage": "charge"}
    none = together.each_at_nearest(now, TABLES, ["mage"])
    assert none.command is None
    assert none.in_words(now).startswith("Not declared: Mage.")


def test_they_spread_over_as_many_foes_as_there_are() -> None:
    now = scene(orcs=9)
    found = together.spread_over_foes(now, TABLES, ["ann", "archer", *orcs(9)])
    after = declared(now, found)
    load = Counter(target for who, target in targets(after).items() if who.startswith("orc"))
    assert load == {"ann": 3, "archer": 3, "mage": 3}
    assert len({targets(after)[who] for who in ("ann", "archer")}) == 2


def test_a_caster_is_left_out_where_they_spread() -> None:
    now = scene()
    found = together.spread_over_foes(now, TABLES, ["mage", "ann", "archer"])
    assert found.idle == {"mage": "Mage has spells: choose one, or something else."}
    assert set(found.does) == {"ann", "archer"}


def test_all_go_at_one_but_neither_it_nor_its_friends() -> None:
    now = scene()
    found = together.all_at_one(now, TABLES, ["ann", "orc-1", *orcs()], "ann")
    assert targets(declared(now, found)) == dict.fromkeys(orcs(), "ann")


def test_who_cannot_charge_closes_in_and_it_is_said_why() -> None:
    walled = Board((300.0, 200.0), walls=(Wall((40.0, 20.0), (40.0, 90.0)),))
    now = scene(orcs=0, board=walled)
    places = (10.0, 40.0, 52.0, 64.0)
    row = [figure(f"orc-{at}", "red", at=(50.0, y)) for at, y in enumerate(places)]
    now = now._replace(figures={**now.figures, **{each.id: each for each in row}})
    found = together.all_at_one(now, TABLES, orcs(4), "ann", "charge")
    assert Counter(found.does.values()) == {"charge": 1, "close": 3}
    told = found.in_words(now)
    assert told.startswith("3 close in and Orc-0 charges. Cannot charge: Orc-1, Orc-2 and Orc-3. ")
    assert "Orc-1 cannot charge Ann. A wall is in the way" in told


def test_where_the_nearest_cannot_be_come_at_another_one_is() -> None:
    walled = Board(
        (300.0, 200.0), walls=(Wall((70.0, 0.0), (70.0, 30.0)), Wall((70.0, 30.0), (300.0, 30.0)))
    )
    now = scene(board=walled)
    for each in ("ann", "archer"):
        now = now.with_figure(
            now.figure(each)._replace(body=now.figure(each).body._replace(at=(60.0, 10.0)))
        )
    blind = together.at_nearest(now, TABLES, FoesInSight(now), "ann")
    assert blind.command is not None
    assert blind.after.running.actions[-1].targets == ("orc-2",)
    other = together.at_foe_or_another(now, TABLES, FoesInSight(now), "ann", "orc-0")
    assert other.after.running.actions[-1].targets == ("orc-2",)
    closed = scene(board=Board((300.0, 200.0), walls=(Wall((70.0, 0.0), (70.0, 200.0)),)))
    never = together.at_foe_or_another(closed, TABLES, FoesInSight(closed), "ann", "orc-0")
    assert never.command is None
    assert "cannot get there" in never.why_not
    assert together.at_nearest(closed, TABLES, FoesInSight(closed), "ann").command is None


def test_who_cannot_come_to_the_nearest_goes_at_the_next_to_whom_a_way_leads() -> None:
    ring = (
        Wall((60.0, 0.0), (60.0, 40.0)),
        Wall((60.0, 40.0), (300.0, 40.0)),
    )
    six = [figure(f"orc-{at}", "red", at=(70.0 + 6 * at, 20.0)) for at in range(6)]
    far = figure("ogre", "red", at=(200.0, 150.0))
    start = battle(
        figure("ann", at=(50.0, 20.0)), *six, far, board=Board((300.0, 200.0), walls=ring)
    )
    now = led_to(start, "declaration", UNSURPRISED)
    after = declared(now, together.each_at_nearest(now, TABLES, ["ann"]))
    assert targets(after) == {"ann": "ogre"}
    shut_in = together.each_at_nearest(now, TABLES, orcs(6))
    assert shut_in.command is None
    assert shut_in.idle["orc-0"] == "Orc-0 cannot get there: No route leads there."


def in_a_dead_end(*others: Figure, orcs: int) -> Battle:
    """Ann stands in a dead end as wide as she is, where one foe at a time can come to her."""
    walls = (Wall((0.0, 97.0), (30.0, 97.0)), Wall((0.0, 103.0), (30.0, 103.0)))
    queue = [figure(f"orc-{n}", "red", at=(50.0 + 6 * n, 100.0)) for n in range(orcs)]
    board = Board((300.0, 200.0), walls=walls)
    laid = battle(figure("ann", at=(5.0, 100.0)), *others, *queue, ruleset="addict", board=board)
    return led_to(laid, "declaration", UNSURPRISED)


def test_who_finds_no_room_beside_the_nearest_goes_at_the_next() -> None:
    now = in_a_dead_end(figure("ben", at=(5.0, 160.0)), orcs=3)
    found = together.each_at_nearest(now, TABLES, ["orc-2", "orc-0", "orc-1"])
    assert targets(declared(now, found)) == {"orc-0": "ann", "orc-1": "ben", "orc-2": "ben"}


def behind_a_friend(*others: Figure) -> Battle:
    """An orc stands right behind another one that does not move, with Ann beyond both."""
    laid = battle(
        figure("ann", at=(20.0, 100.0)),
        figure("orc-0", "red", at=(50.0, 100.0)),
        figure("orc-1", "red", at=(56.0, 100.0)),
        *others,
        ruleset="addict",
    )
    return at(led_to(laid, "declaration", UNSURPRISED), Declare(Action("orc-0", "parry")))


def test_38_whose_lane_is_blocked_charges_the_next_foe_rather_than_only_advance() -> None:
    now = behind_a_friend(figure("ben", at=(30.0, 140.0)))
    found = together.each_at_nearest(now, TABLES, ["orc-1"])
    assert (found.does, targets(declared(now, found))["orc-1"]) == ({"orc-1": "charge"}, "ben")
    closes = together.each_at_nearest(now, TABLES, ["orc-1"], "close")
    assert targets(declared(now, closes))["orc-1"] == "ann"


def in_file(*others: Figure) -> Battle:
    """Ann charges an ogre, and three orcs stand before her, one behind the other."""
    ann, ogre = figure("ann", at=(52.5, 62.5)), figure("ogre", "red", at=(90.0, 50.0))
    row = (figure(f"orc-{at}", "red", at=(82.5 + 5 * at, 62.5)) for at in range(3))
    laid = battle(ann, ogre, *row, *others, ruleset="osric3")
    return at(led_to(laid, "declaration", UNSURPRISED), Declare(Action("ann", "charge", ("ogre",))))


def test_38_who_charges_in_a_file_runs_up_to_where_the_target_stops() -> None:
    now = in_file(figure("ben", at=(52.5, 82.5)))
    found = together.each_at_nearest(now, TABLES, orcs(3))
    assert set(found.does.values()) == {"charge"}
    after = declared(now, found)
    assert {targets(after)[who] for who in orcs(3)} == {"ann"}
    fought = led_to(after, "resolution")
    assert {fought.running.plans[who].why for who in orcs(3)} == {"In contact with Ann."}


def test_38_where_no_lane_is_free_one_advances_on_the_nearest() -> None:
    now = behind_a_friend()
    found = together.each_at_nearest(now, TABLES, ["orc-1"])
    assert (found.does, targets(declared(now, found))["orc-1"]) == ({"orc-1": "close"}, "ann")


def test_who_finds_room_beside_none_of_several_goes_at_the_nearest() -> None:
    """Ann and Ben each stand in a dead end that takes one foe at a time."""
    dead_ends = (
        *(Wall((0.0, y), (30.0, y)) for y in (97.0, 103.0)),
        *(Wall((0.0, y), (30.0, y)) for y in (127.0, 133.0)),
    )
    queue = [figure(f"orc-{n}", "red", at=(50.0 + 6 * n, 100.0)) for n in range(3)]
    laid = battle(
        figure("ann", at=(5.0, 100.0)),
        figure("ben", at=(5.0, 130.0)),
        *queue,
        ruleset="addict",
        board=Board((300.0, 200.0), walls=dead_ends),
    )
    now = led_to(laid, "declaration", UNSURPRISED)
    found = together.each_at_nearest(now, TABLES, orcs(3))
    assert targets(declared(now, found)) == {"orc-0": "ann", "orc-1": "ben", "orc-2": "ann"}


def test_where_room_is_nowhere_they_go_at_the_nearest_all_the_same() -> None:
    now = in_a_dead_end(orcs=2)
    found = together.each_at_nearest(now, TABLES, orcs(2))
    assert targets(declared(now, found)) == {"orc-0": "ann", "orc-1": "ann"}


def test_without_a_foe_nobody_goes_anywhere() -> None:
    now = do(scene(), Damage(tuple(orcs()), 99))
    assert together.each_at_nearest(now, TABLES, ["ann"]).idle == {"ann": "No foes left."}
    assert together.spread_over_foes(now, TABLES, ["ann"]).command is None


def test_a_spell_that_is_begun_goes_on() -> None:
    now = at(scene(), Declare(Action("mage", "cast", ("orc-0",), Casting("sleep", 1))))
    begun = now.running._replace(
        actions=(Action("mage", "cast", ("orc-0",), Casting("sleep", 12, elapsed=10)),)
    )
    found = together.each_at_nearest(now.with_running(begun), TABLES, ["mage"], "charge")
    assert found.idle == {"mage": "Mage continues the spell it has begun."}


def test_all_do_what_needs_no_foe() -> None:
    now = scene()
    found = together.all_do(now, TABLES, ["ann", "archer"], "parry")
    assert found.does == {"ann": "parry", "archer": "parry"}
    assert declared(now, found).log[-1].text == "Ann and Archer: parry"


def test_all_who_flee_run_from_the_foes_that_are_nearest_to_them() -> None:
    now = scene()
    after = declared(now, together.all_do(now, TABLES, ["ann", "orc-0"], "flee"))
    start = {who: now.figure(who).body.at[0] for who in ("ann", "orc-0")}
    ends = {who: after.running.ways[who].points[-1][0] for who in start}
    assert (ends["ann"] < start["ann"]) is (start["ann"] < start["orc-0"])
    assert abs(ends["orc-0"] - start["ann"]) > abs(start["orc-0"] - start["ann"])


def test_they_walk_to_a_place_as_they_stand() -> None:
    now = scene()
    after = declared(now, together.all_go(now, TABLES, ["ann", "archer"], "move", (40.0, 100.0)))
    assert after.running.headed == {"ann": (40.0, 100.0), "archer": (40.0, 120.0)}
    corner = together.all_go(now, TABLES, ["ann", "archer"], "move", (40.0, 195.0))
    assert declared(now, corner).running.headed["archer"] == (40.0, 195.0)


def test_what_they_have_declared_is_taken_back_together() -> None:
    now = scene()
    assert together.all_take_back(now, orcs()) is None
    after = declared(now, together.each_at_nearest(now, TABLES, orcs()))
    back = together.all_take_back(after, ["ann", *orcs()])
    assert back
    assert at(after, back).running.actions == ()
    assert back.sentence(after) == "Orc-0, Orc-1 and Orc-2: cancel declarations"


@given(
    st.sampled_from(sorted(RULESETS)),
    st.lists(
        st.tuples(st.integers(0, 50), st.integers(0, 30)), min_size=2, max_size=9, unique=True
    ),
    st.integers(0, 4),
)
@settings(max_examples=examples(40))
def test_whatever_they_choose_together_can_be_declared_played_and_is_at_a_foe(
    game: str, places: list[tuple[int, int]], walls: int
) -> None:
    fighters = [
        figure(
            f"f{at}",
            ("blue", "red")[at % 2],
            at=(5.0 * x, 5.0 * y),
            arms=((SWORD, BOW), (PIKE,))[at % 3 == 0],
        )
        for at, (x, y) in enumerate(places)
    ]
    board = Board(
        (300.0, 200.0),
        walls=tuple(Wall((60.0 * at, 0.0), (60.0 * at, 90.0)) for at in range(walls)),
    )
    start = battle(*fighters, board=board, ruleset=game)
    now = led_to(start, "declaration" if game != "countdown" else "resolution", UNSURPRISED)
    who = tuple(now.figures)
    for found in _all_ways(now, who):
        if found.command is None:
            continue
        after = at(now, found.command)
        assert {each.by for each in after.running.actions} == set(found.does)
        assert set(found.does) | set(found.idle) == set(who)
        for each in after.running.actions:
            for target in each.targets:
                assert after.figure(target).side != after.figure(each.by).side
        played(led_to(after, "resolution"))


def _all_ways(now: Battle, who: Iterable[str]) -> Iterable[together.GroupDeclaration]:
    yield together.each_at_nearest(now, TABLES, who)
    yield together.spread_over_foes(now, TABLES, who)
    yield together.all_at_one(now, TABLES, who, "f0")._replace(idle=dict.fromkeys(who, ""))


def test_38_7_no_unarmed_mage_is_sent_into_melee_and_each_left_out_has_its_reason() -> None:
    now = scene()
    mage = now.figure("mage")
    spent = mage.card._replace(
        arms=(), spells=(), fighting=Fighting(character_class="magic-user", level=1)
    )
    now = now.with_figure(mage._replace(card=spent))
    found = together.each_at_nearest(now, TABLES, ["mage"])
    assert found.idle == {"mage": "Mage is an unarmed caster, and stays back."}
    rush = together.at_nearest(now, TABLES, FoesInSight(now), "mage", "rush")
    assert rush.why_not == "Mage is an unarmed caster, and stays back."
    two = now.with_figure(now.figure("archer")._replace(card=spent._replace(name="Archer")))
    told = together.each_at_nearest(two, TABLES, ["archer", "mage"]).in_words(two)
    assert told == (
        "Not declared: Archer and Mage. Archer is an unarmed caster, and stays back; likewise Mage."
    )
    beside = now.with_figure(now.figure("mage")._replace(body=Body((80.0, 15.0))))
    assert together.each_at_nearest(beside, TABLES, ["mage"]).does == {"mage": "melee"}


@pytest.mark.parametrize(("rule", "told"), [("barred", True), ("allowed", False)])
def test_38_it_says_whose_shots_come_to_nothing_as_their_targets_close(
    rule: str, *, told: bool
) -> None:
    archer = figure("ann", at=(20.0, 20.0), arms=(BOW,))
    orcs = [figure(f"orc{at}", "red", at=(60.0, 20.0 + 5 * at)) for at in range(2)]
    laid = battle(archer, *orcs, ruleset="osric3", options={"close.shots": rule})
    laid = led_to(laid, "declaration", UNSURPRISED)
    laid = do(laid, Declare(Action("ann", "missile", ("orc0",))))
    found = together.all_at_one(laid, TABLES, ["orc0", "orc1"], "ann", "close")
    said = "Ann may not attack foes who close this round."
    assert (said in found.in_words(laid)) is told
