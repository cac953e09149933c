"""Figures repeat their action or follow standing orders."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    ApplyEffect,
    Damage,
    Declare,
    GiveOrder,
    Leave,
    MoveFigure,
    NextPhase,
    RemoveFigure,
)
from battleboard.battle.state.figure import Conduct, Effect, Figure, Spell
from battleboard.board.board import Board
from battleboard.board.wall import Wall, window
from battleboard.queries.round import order_following as orders
from battleboard.queries.round.group_declarations import (
    GroupDeclaration,
    all_at_one,
    each_at_nearest,
    spread_over_foes,
)
from battleboard.rules import RULESETS, Action, Casting
from battleboard.rules.scene import ActionKind, Fighting
from tests.battle.battles import BOW, SWORD, TABLES, battle, do, figure
from tests.battle.table import UNSURPRISED, at, led_to, played
from tests.profiles import examples

DICE = {"initiative: blue": 5, "initiative: red": 2}
MAGE = Fighting(ac=9, character_class="Fighter/Magic-user", level=3)


def scene(*others: Figure, game: str = "addict", **changes: Any) -> Battle:
    """Ann and Bob face an orc and an ogre at 30 ft."""
    made = battle(
        figure("ann", at=(50.0, 50.0), arms=(SWORD, BOW)),
        figure("bob", at=(50.0, 70.0)),
        figure("orc", "red", at=(80.0, 50.0)),
        figure("ogre", "red", at=(80.0, 70.0), arms=(BOW, SWORD)),
        *others,
        ruleset=game,
        **changes,
    )
    return led_to(made, "declaration" if game != "countdown" else "resolution", UNSURPRISED)


def second_round(first: Battle, *declared: Declare) -> Battle:
    """Play a round in which nobody is hurt, and begin another."""
    later = at(played(led_to(at(first, *declared), "resolution", DICE)), NextPhase())
    return led_to(later, "declaration")


def again(now: Battle, *who: str) -> GroupDeclaration:
    return orders.same_again(now, TABLES, who)


def ordered(now: Battle, who: str, conduct: Conduct) -> Action | str:
    """What a figure declares by an order, or why it does not."""
    found = orders.by_orders(do(now, GiveOrder((who,), conduct)), TABLES, (who,))
    if found.command is None:
        return found.idle[who]
    return at(now, found.command).running.actions[-1]


def declares(who: str, kind: ActionKind, *targets: str, **more: Any) -> Declare:
    return Declare(Action(who, kind, targets, **more))


def last(now: Battle, found: GroupDeclaration) -> Action:
    assert found.command, found.idle
    return at(now, found.command).running.actions[-1]


def test_who_has_come_to_a_foe_strikes_it_now() -> None:
    now = second_round(scene(), declares("bob", "charge", "ogre"))
    found = again(now, "bob")
    assert found.does == {"bob": "melee"}
    assert last(now, found).targets == ("ogre",)
    assert found.command
    assert found.command.sentence(now) == "Bob: the same again"


def test_who_is_still_under_way_goes_on() -> None:
    far = figure("troll", "red", at=(250.0, 70.0))
    now = second_round(scene(far), declares("bob", "close", "troll"))
    assert again(now, "bob").does["bob"] in {"charge", "close"}
    assert last(now, again(now, "bob")).targets == ("troll",)


def test_who_shot_shoots_on_at_the_same_or_at_the_nearest_if_that_is_down() -> None:
    now = second_round(scene(), declares("ogre", "missile", "ann"))
    assert last(now, again(now, "ogre")) == Action("ogre", "missile", ("ann",))
    down = do(now, Damage(("ann",), 99))
    assert last(down, again(down, "ogre")) == Action("ogre", "missile", ("bob",))
    gone = do(now, Leave("ann"))
    assert last(gone, again(gone, "ogre")).targets == ("bob",)


def test_who_wrestles_goes_on_wrestling() -> None:
    near = do(scene(), MoveFigure("bob", (76.0, 70.0)))
    now = second_round(near, declares("bob", "grapple", "ogre"))
    assert last(now, again(now, "bob")) == Action("bob", "grapple", ("ogre",))


def test_a_spell_is_cast_again_at_those_who_are_up_if_there_is_one_left() -> None:
    sleep = Casting("sleep", 1)
    mage = figure("mage", at=(30.0, 60.0), spells=(Spell("sleep", 1, 2),))
    now = second_round(scene(mage), Declare(Action("mage", "cast", ("orc", "ogre"), sleep)))
    down = do(now, Damage(("orc",), 99))
    assert last(down, again(down, "mage")) == Action("mage", "cast", ("ogre",), sleep)
    out = do(down, Damage(("ogre",), 99))
    assert again(out, "mage").idle == {"mage": "Mage has no target left: choose another."}
    spent = now.figure("mage")
    none = spent.card._replace(spells=(Spell("sleep", 1, 0),))
    assert (
        "no spell 'sleep' ready"
        in again(now.with_figure(spent._replace(card=none)), "mage").idle["mage"]
    )


def test_turning_is_done_again_without_a_spell() -> None:
    now = second_round(scene(), declares("bob", "turn", "orc"))
    assert last(now, again(now, "bob")) == Action("bob", "turn", ("orc",))


def test_who_has_far_to_go_walks_on_and_who_is_there_stays() -> None:
    now = second_round(scene(), Declare(Action("bob", "move"), to=(50.0, 195.0)))
    assert now.figure("bob").body.at != (50.0, 195.0)
    found = again(now, "bob")
    assert found.command
    assert at(now, found.command).running.headed == {"bob": (50.0, 195.0)}
    there = second_round(scene(), Declare(Action("bob", "move"), to=(50.0, 80.0)))
    assert again(there, "bob").idle == {"bob": "Bob has reached the destination."}
    flees = second_round(scene(), declares("bob", "flee"))
    assert last(flees, again(flees, "bob")) == Action("bob", "flee")


def test_who_has_fled_to_its_end_runs_on() -> None:
    fled = second_round(scene(), Declare(Action("bob", "flee"), to=(50.0, 80.0)))
    found = again(fled, "bob")
    assert last(fled, found) == Action("bob", "flee")
    assert found.command
    assert at(fled, found.command).running.headed["bob"] != (50.0, 80.0)


def test_what_needs_no_foe_is_done_again() -> None:
    now = second_round(scene(), declares("bob", "parry"))
    assert last(now, again(now, "bob")) == Action("bob", "parry")


def test_of_two_declarations_the_one_at_a_foe_is_repeated() -> None:
    start = scene(game="ose")
    both = at(start, Declare(Action("ann", "move"), to=(55.0, 50.0)))
    before = both.running._replace(
        actions=(*both.running.actions, Action("ann", "missile", ("orc",)))
    )
    now = at(played(led_to(both.with_running(before), "resolution", DICE)), NextPhase())
    now = led_to(now, "declaration")
    armed = now.with_figure(now.figure("ann")._replace(in_hand=1))
    assert last(armed, again(armed, "ann")).kind == "missile"


def test_who_has_declared_nothing_yet_has_nothing_to_do_again() -> None:
    now = scene()
    assert again(now, "bob").idle == {"bob": "Bob has not declared before."}
    assert orders.in_memory(now, ("bob",)) == ()
    later = second_round(now, declares("bob", "parry"))
    assert orders.in_memory(later, ("ann", "bob")) == ("bob",)


def test_a_spell_that_goes_on_is_not_begun_again() -> None:
    now = second_round(scene(), declares("bob", "parry"))
    casts = Action("bob", "cast", ("orc",), Casting("web", 12, elapsed=10))
    busy = now.with_running(now.running._replace(actions=(casts,)))
    assert again(busy, "bob").idle == {"bob": "Bob continues the spell it has begun."}
    ruled = do(busy, GiveOrder(("bob",), "mob"))
    assert orders.by_orders(ruled, TABLES, ("bob",)).command is None
    assert orders.all_hold(busy, TABLES, ("bob",)).command is None


def test_who_holds_strikes_and_shoots_from_where_it_stands() -> None:
    now = scene()
    assert last(now, orders.all_hold(now, TABLES, ("ann",))).kind == "missile"
    assert last(now, orders.all_hold(now, TABLES, ("bob",))) == Action("bob", "hold")
    near = do(now, MoveFigure("bob", (76.0, 70.0)))
    assert last(near, orders.all_hold(near, TABLES, ("bob",))).kind == "melee"
    alone = do(now, Damage(("orc", "ogre"), 99))
    assert last(alone, orders.all_hold(alone, TABLES, ("bob",))).kind == "hold"


def test_without_an_order_nothing_is_declared() -> None:
    now = scene()
    found = orders.by_orders(now, TABLES, ("bob",))
    assert found.idle == {"bob": "No standing order."}
    assert orders.with_orders(do(now, GiveOrder(("bob",), "mob")), ("ann", "bob")) == ("bob",)


def test_a_mob_goes_at_the_nearest_sword_in_hand() -> None:
    now = scene()
    assert ordered(now, "ogre", "mob") == Action("ogre", "charge", ("bob",))


def test_by_order_one_does_the_same_again() -> None:
    now = second_round(scene(), declares("bob", "parry"))
    assert ordered(now, "bob", "again") == Action("bob", "parry")
    assert ordered(scene(), "bob", "again") == "Bob has not declared before."


def test_a_guard_stays_and_goes_back_to_its_post() -> None:
    posted = do(scene(), GiveOrder(("bob",), "guard"))
    found = orders.by_orders(posted, TABLES, ("bob",))
    assert found.does == {"bob": "hold"}
    away = do(posted, MoveFigure("bob", (50.0, 90.0)))
    back = orders.by_orders(away, TABLES, ("bob",))
    assert back.command
    assert at(away, back.command).running.headed == {"bob": (50.0, 70.0)}
    fighting = do(posted, MoveFigure("bob", (76.0, 70.0)))
    assert orders.by_orders(fighting, TABLES, ("bob",)).does == {"bob": "melee"}
    walled = away._replace(board=Board((300.0, 200.0), walls=(Wall((0.0, 80.0), (300.0, 80.0)),)))
    assert orders.by_orders(walled, TABLES, ("bob",)).does == {"bob": "hold"}


def test_archers_shoot_at_casters_first() -> None:
    for caster in (
        figure("mage", at=(10.0, 60.0), spells=(Spell("sleep", 1),)),
        figure("mage", at=(10.0, 60.0), fighting=MAGE),
    ):
        assert ordered(scene(caster), "ogre", "archers") == Action("ogre", "missile", ("mage",))
    assert ordered(scene(), "ogre", "archers") == Action("ogre", "missile", ("bob",))


SLIT = window((30.0, 55.0), (30.0, 65.0))._replace(sort="slit")


def behind_slit() -> Battle:
    """A mage stands behind an arrow slit, where no roll of the ogre hits him."""
    return scene(
        figure("mage", at=(28.0, 60.0), fighting=MAGE._replace(ac=5)),
        board=Board((300.0, 200.0), walls=(SLIT,)),
    )


def test_archers_shoot_at_no_caster_whom_no_roll_hits() -> None:
    assert ordered(behind_slit(), "ogre", "archers") == Action("ogre", "missile", ("bob",))
    open_field = behind_slit()._replace(board=Board((300.0, 200.0)))
    assert ordered(open_field, "ogre", "archers") == Action("ogre", "missile", ("mage",))


def test_archers_shoot_at_the_nearest_whom_a_roll_hits_and_else_in_vain() -> None:
    far = do(behind_slit(), MoveFigure("ann", (5.0, 5.0)), MoveFigure("bob", (5.0, 190.0)))
    assert ordered(far, "ogre", "archers") == Action("ogre", "missile", ("ann",))
    alone = do(far, RemoveFigure("ann"), RemoveFigure("bob"))
    assert ordered(alone, "ogre", "archers") == Action("ogre", "missile", ("mage",))


def test_archers_shoot_where_it_is_not_known_what_hits() -> None:
    unknown = figure("mage", at=(10.0, 60.0), fighting=Fighting(character_class="magic-user"))
    assert ordered(scene(unknown), "ogre", "archers") == Action("ogre", "missile", ("mage",))


def test_archers_know_for_a_caster_who_has_cast_before() -> None:
    web = Declare(Action("ann", "cast", ("orc",), Casting("web", 1)))
    now = second_round(scene(), web)
    assert ordered(now, "ogre", "archers") == Action("ogre", "missile", ("ann",))


def test_archers_draw_where_a_foe_is_upon_them_and_fight_as_they_can() -> None:
    mage = figure("mage", at=(10.0, 60.0), spells=(Spell("sleep", 1),))
    near = do(scene(mage), MoveFigure("bob", (76.0, 70.0)))
    assert ordered(near, "ogre", "archers") == Action("ogre", "melee", ("bob",))
    assert ordered(scene(mage), "orc", "archers") == Action("orc", "charge", ("ann",))


def test_who_skirmishes_shoots_and_falls_back_from_who_comes_near() -> None:
    assert ordered(scene(), "ogre", "skirmish") == Action("ogre", "missile", ("bob",))
    near = do(scene(), MoveFigure("bob", (68.0, 70.0)))
    back = orders.by_orders(do(near, GiveOrder(("ogre",), "skirmish")), TABLES, ("ogre",))
    assert back.does == {"ogre": "withdraw"}
    assert back.command
    (to,) = at(near, back.command).running.headed.values()
    assert to[0] > 90
    upon = do(scene(), MoveFigure("bob", (66.0, 70.0)))
    assert ordered(upon, "ogre", "skirmish") == Action("ogre", "move")
    alone = do(scene(), Damage(("ann", "bob"), 99))
    assert ordered(alone, "ogre", "skirmish") == "No foes left."
    assert ordered(alone, "ogre", "archers") == "No foes left."


def routed(now: Battle, *who: str) -> Battle:
    """The battle in which some figures have lost morale."""
    return do(now, ApplyEffect(who, Effect("morale", "flees in panic", "fleeing")))


def test_who_has_lost_heart_runs_whatever_it_was_told_to_do() -> None:
    told = routed(do(scene(), GiveOrder(("orc", "ogre"), "mob")), "orc")
    found = orders.by_orders(told, TABLES, ("orc", "ogre"))
    assert found.does == {"orc": "flee", "ogre": "charge"}
    assert found.command
    (to,) = (at(told, found.command).running.headed[each] for each in ("orc",))
    assert to[0] > 100
    lost = routed(scene(), "orc")
    for group in (each_at_nearest, spread_over_foes, orders.all_hold):
        assert group(lost, TABLES, ("orc",)).does == {"orc": "flee"}
    assert all_at_one(lost, TABLES, ("orc",), "ann").does == {"orc": "charge"}


def test_who_has_lost_heart_does_not_do_the_same_again() -> None:
    before = second_round(scene(), declares("orc", "melee", "ann"))
    assert last(routed(before, "orc"), again(routed(before, "orc"), "orc")).kind == "flee"


def test_who_has_lost_heart_runs_without_a_way_where_there_is_none_or_nobody_to_run_from() -> None:
    corner = routed(do(scene(), MoveFigure("orc", (297.5, 197.5))), "orc")
    alone = routed(do(scene(), Damage(("ann", "bob"), 99)), "orc")
    for now in (corner, alone):
        found = each_at_nearest(now, TABLES, ("orc",))
        assert found.does == {"orc": "flee"}


def test_who_skirmishes_with_its_back_to_the_wall_strikes() -> None:
    corner = do(scene(), MoveFigure("ogre", (297.5, 197.5)), MoveFigure("bob", (292.5, 192.5)))
    assert ordered(corner, "ogre", "skirmish") == Action("ogre", "melee", ("bob",))
    closed = corner._replace(
        board=Board(
            (300.0, 200.0),
            walls=(Wall((285.0, 0.0), (285.0, 200.0)), Wall((285.0, 185.0), (300.0, 185.0))),
        )
    )
    assert ordered(closed, "ogre", "skirmish") == Action("ogre", "melee", ("bob",))


def test_only_those_who_may_declare_are_asked() -> None:
    now = do(scene(), Damage(("bob",), 99))
    assert orders.declaring(now, ("ann", "bob")) == ("ann",)


@given(
    st.sampled_from(sorted(RULESETS)),
    st.lists(
        st.sampled_from(["again", "mob", "guard", "archers", "skirmish"]), min_size=4, max_size=4
    ),
    st.integers(0, 3),
)
@settings(max_examples=examples(30))
def test_orders_lead_through_rounds_and_whatever_they_say_can_be_done(
    game: str, conducts: list[Conduct], hurt: int
) -> None:
    now = scene(game=game)
    for who, conduct in zip(tuple(now.figures), conducts, strict=True):
        now = do(now, GiveOrder((who,), conduct))
    for each in range(2):
        found = orders.by_orders(now, TABLES, orders.declaring(now, tuple(now.figures)))
        now = at(now, found.command) if found.command else now
        assert {action.by for action in now.running.actions} == set(found.does)
        played_out = played(led_to(now, "resolution", DICE))
        now = at(played_out, Damage((tuple(now.figures)[hurt],), 20), NextPhase())
        now = led_to(now, "declaration" if game != "countdown" else "resolution")
        assert now.running.number == each + 2


def test_38_7_who_stays_back_shoots_waits_or_falls_back_and_never_closes() -> None:
    far = scene()
    shot = ordered(far, "ogre", "stay back")
    assert isinstance(shot, Action)
    assert shot.kind == "missile"
    waits = ordered(far, "bob", "stay back")
    assert isinstance(waits, Action)
    assert waits.kind == "hold"
    near = scene(figure("imp", "red", at=(50.0, 82.0)))
    back = ordered(near, "bob", "stay back")
    assert isinstance(back, Action)
    assert back.kind == "withdraw"


def test_38_7_who_stays_back_and_has_nowhere_to_go_holds() -> None:
    ring = [(50.0, 65.0), (50.0, 75.0), (45.0, 70.0), (55.0, 70.0)]
    ring += [(46.0, 66.0), (54.0, 66.0), (46.0, 74.0), (54.0, 74.0)]
    foes = [figure(f"imp {at}", "red", at=place) for at, place in enumerate(ring)]
    held = ordered(scene(*foes), "bob", "stay back")
    assert isinstance(held, Action)
    assert held.kind != "withdraw"
