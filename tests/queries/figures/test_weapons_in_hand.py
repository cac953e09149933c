"""The weapon in hand is known, and the next one."""

from battleboard.battle.commands import Batch, Declare, EndBattle, Wield
from battleboard.queries.figures.card_face import grip_of, next_weapons
from battleboard.rules import Action
from tests.battle.battles import BOW, SWORD, battle, do, figure
from tests.battle.table import at, fights, in_round, led_to, meet
from tests.queries.company import DAGGER


def test_a_weapon_is_for_blows_or_for_shots_alone() -> None:
    assert grip_of(figure("ann")) == "blow"
    assert grip_of(figure("ann", arms=(BOW,))) == "shot"
    assert grip_of(figure("ann", arms=())) == ""


def test_the_next_on_the_card_is_taken_and_after_the_last_the_first() -> None:
    now = battle(figure("ann", arms=(SWORD, BOW, DAGGER)))
    for place in (1, 2, 0):
        command = next_weapons(now, ("ann",))
        assert command == Wield("ann", place)
        now = do(now, command)
        assert now.figure("ann").in_hand == place


def test_what_was_thrown_to_the_last_is_passed_over() -> None:
    now = battle(figure("ann", arms=(SWORD, DAGGER._replace(left=0), BOW)))
    assert next_weapons(now, ("ann",)) == Wield("ann", 2)


def test_who_has_one_weapon_or_none_keeps_it() -> None:
    now = battle(figure("ann"), figure("bob", arms=()), figure("cid", arms=(BOW, DAGGER)))
    assert next_weapons(now, ("ann", "bob")) is None
    assert next_weapons(now, tuple(now.figures)) == Wield("cid", 1)


def test_several_take_theirs_together() -> None:
    now = battle(*(figure(who, arms=(SWORD, BOW)) for who in ("ann", "bob")))
    command = next_weapons(now, ("ann", "bob"))
    assert isinstance(command, Batch)
    assert command.sentence(now) == "Ann and Bob: next weapon"
    assert [do(now, command).figure(who).in_hand for who in ("ann", "bob")] == [1, 1]


def test_in_a_round_that_runs_it_is_drawn() -> None:
    now = in_round()
    armed = now.with_figure(figure("ann", arms=(SWORD, BOW)))
    assert next_weapons(armed, ("ann",)) == Wield("ann", 1, drawn=True)
    assert do(armed, Wield("ann", 1, drawn=True)).log[-1].text == "Ann draws another weapon"
    surprised = led_to(meet(), "advantage", {"surprise: blue": 6, "surprise: red": 1})
    armed = surprised.with_figure(figure("ann", arms=(SWORD, BOW)))
    assert next_weapons(armed, ("ann",)) == Wield("ann", 1, drawn=True)
    assert do(now, EndBattle()).over


def test_who_has_declared_a_blow_takes_nothing_that_only_shoots() -> None:
    now = in_round()
    armed = now.with_figure(figure("ann", arms=(SWORD, BOW, DAGGER)))
    for kind in ("melee", "charge"):
        declared = at(armed, Declare(Action("ann", kind, ("ogre",))))
        assert next_weapons(declared, ("ann",)) == Wield("ann", 2, drawn=True)
    shoots = at(armed, Declare(Action("ann", "parry")))
    assert next_weapons(shoots, ("ann",)) == Wield("ann", 1, drawn=True)
    only = at(now.with_figure(figure("ann", arms=(SWORD, BOW))), fights("ann", "orc"))
    assert next_weapons(only, ("ann",)) is None
