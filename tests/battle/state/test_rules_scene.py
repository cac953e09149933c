"""The scene for the rules keeps what is settled as the battle goes on."""

from battleboard.battle.battle import Battle, Encounter
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.placing import RemoveFigure
from battleboard.battle.commands.playing import Settle
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.rules_scene import scene_about, scene_of
from battleboard.battle.state.running_round import Round
from battleboard.rules import Action
from tests.battle.battles import TABLES, battle, do, figure
from tests.battle.rounds import MAGE, ORC, playing, strikes

BOB = figure("bob")


def fight() -> Battle:
    blows = strikes("orc", "mage"), strikes("bob", "orc")
    return playing(*blows, figures=(MAGE, BOB, ORC))


def test_nothing_else_is_asked_a_moment_later() -> None:
    before = fight()
    later = before.with_running(before.running._replace(now=2))
    assert scene_of(later) is scene_of(before)


def test_one_act_settled_leaves_the_figures_and_what_they_declared() -> None:
    before = fight()
    after = do(before, Settle("bob:strike 1", "miss"), tables=TABLES)
    assert scene_of(after).outcomes == {"bob:strike 1": "miss"}
    assert scene_of(after).combatants is scene_of(before).combatants
    assert scene_of(after).actions is scene_of(before).actions


def test_whoever_falls_is_down_in_the_scene() -> None:
    before = fight()
    after = do(before, Damage(("orc",), 30), tables=TABLES)
    down = {who: each.down for who, each in scene_of(after).figures().items()}
    assert not any(each.down for each in scene_of(before).combatants)
    # The rules learn of those who fall in a round from the outcomes of its acts.
    assert down == dict.fromkeys(("mage", "bob", "orc"), False)
    fallen = after.with_running(after.running._replace(fallen=frozenset()))
    assert scene_of(fallen).figures()["orc"].down


def test_whoever_is_gone_declares_nothing_and_is_no_target() -> None:
    after = do(fight(), RemoveFigure("orc"), tables=TABLES)
    assert scene_of(after).actions == ()
    assert [each.id for each in scene_of(after).combatants] == ["mage", "bob"]


def test_whoever_a_wall_has_stopped_comes_to_no_target() -> None:
    before = playing(strikes("orc", "mage")._replace(kind="charge"))
    stopped = before.with_running(before.running._replace(barred=frozenset({"orc"})))
    assert [each.kind for each in scene_of(before).actions] == ["charge"]
    assert [each.kind for each in scene_of(stopped).actions] == ["move"]


def test_haste_changes_the_move_and_not_the_base_move() -> None:
    hasted = Effect("haste", "Haste", "hasted")
    moves = {
        effects: (found.move, found.base_move)
        for effects in ((), (hasted,))
        for found in scene_of(battle(figure("ann", move=9.0, effects=effects))).combatants
    }
    assert moves == {(): (9.0, None), (hasted,): (18.0, 9.0)}


def test_the_surprised_who_have_no_part_in_a_scene_are_not_in_it() -> None:
    met = Encounter(lost={"red": 2, "orc": 1, "rat": 1})
    fight = battle(
        *(figure("ann"), figure("orc", "red"), figure("rat", "red")),
        encounter=met,
        running=Round(surprised=True, now=1),
    )
    scene = scene_about(fight, Action("orc", "flee"), lambda each: each.by == "orc")
    assert scene.lost == {"red": 2, "orc": 1}
    scene.check()
    assert scene_of(do(fight, RemoveFigure("rat"))).lost == {"red": 2, "orc": 1}
