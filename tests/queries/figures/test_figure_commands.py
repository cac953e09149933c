"""Commands on figures are the same wherever the figures are shown."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import ApplyEffect, Damage, Hide, Kill, Tend
from battleboard.battle.state.figure import Effect
from battleboard.queries.figures.figure_commands import (
    all_dead,
    all_hidden,
    all_wait,
    hiding_or_showing,
    killing_or_raising,
    leaving_or_entering,
    lifting,
    portraying,
    removing,
    showing_health,
    tending,
    to_be_hidden,
    with_condition,
    with_portraits,
)
from tests.battle.battles import battle, do, figure

BOTH = ("ann", "orc")


def table() -> Battle:
    return battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)))


def sentence(now: Battle) -> str:
    return now.log[-1].text


def test_nobody_is_neither_dead_nor_away_nor_hidden() -> None:
    start = table()
    assert not all_dead(start, ())
    assert not all_wait(start, ())
    assert not all_hidden(start, ())


def test_the_living_among_some_figures_die_and_all_dead_ones_live_again() -> None:
    now = table()
    now = do(now, Kill(("orc",)))
    assert killing_or_raising(now, BOTH) == Kill(("ann",))
    now = do(now, killing_or_raising(now, BOTH))
    assert all_dead(now, BOTH)
    now = do(now, killing_or_raising(now, BOTH))
    assert sentence(now) == "Raise Ann and Orc from the dead"
    assert not all_dead(now, ("ann",))


def test_figures_leave_together_and_come_back_to_where_they_stood() -> None:
    now = table()
    now = do(now, leaving_or_entering(now, BOTH))
    assert sentence(now) == "Set aside Ann and Orc"
    assert all_wait(now, BOTH)
    now = do(now, leaving_or_entering(now, BOTH))
    assert sentence(now) == "Bring in Ann and Orc"
    assert now.figure("orc").body.at == (30.0, 0.0)


def test_figures_are_hidden_and_only_all_hidden_ones_are_shown() -> None:
    now = battle(figure("imp", "red"), figure("orc", "red", at=(30.0, 0.0)))
    both = ("imp", "orc")
    now = do(now, Hide(("imp",)))
    assert hiding_or_showing(now, both) == Hide(both, hidden=True)
    now = do(now, hiding_or_showing(now, both))
    assert hiding_or_showing(now, both) == Hide(both, hidden=False)


def test_the_players_own_are_not_hidden_with_others() -> None:
    now = table()
    assert to_be_hidden(now, ("ann",)) == ()
    now = do(now, hiding_or_showing(now, BOTH))
    assert not now.figure("ann").hidden
    assert all_hidden(now, BOTH)
    assert hiding_or_showing(now, BOTH) == Hide(("orc",), hidden=False)


def test_one_who_was_hidden_before_he_was_their_own_can_be_shown() -> None:
    now = table()
    now = do(now, Hide(("ann",)))
    assert hiding_or_showing(now, ("ann",)) == Hide(("ann",), hidden=False)


def test_one_sentence_removes_several() -> None:
    now = table()
    now = do(now, removing(now, BOTH))
    assert not now.figures
    assert sentence(now) == "Remove Ann and Orc"


def test_an_effect_is_lifted_from_those_who_have_it() -> None:
    now = table()
    now = do(now, ApplyEffect(("orc",), Effect("bless", "bless")))
    assert lifting(now, BOTH, "bless").who == ("orc",)


def test_those_who_bleed_are_tended() -> None:
    now = table()
    now = do(now, Damage(("ann",), 11))
    assert tending(now, BOTH) == Tend(("ann",))


def test_how_hurt_they_are_is_shown_of_one_or_of_several() -> None:
    now = do(table(), showing_health(("orc",), "bar"))
    assert now.figure("orc").shown_hp == "bar"
    now = do(now, showing_health(BOTH, None))
    assert [now.figure(each).shown_hp for each in BOTH] == [None, None]


def test_figures_take_a_portrait_together_and_lose_it() -> None:
    now = table()
    assert with_portraits(now, BOTH) == ()
    now = do(now, portraying(now, BOTH, "face.png"))
    assert sentence(now) == "Give Ann and Orc a portrait"
    assert with_portraits(now, BOTH) == BOTH
    assert now.figure("ann").card.portrait == "face.png"
    now = do(now, portraying(now, ("orc",), ""))
    assert sentence(now) == "Remove the portrait of Orc"
    assert with_portraits(now, BOTH) == ("ann",)


def test_a_condition_is_set_on_all_and_ended_on_those_that_have_it() -> None:
    now = do(table(), with_condition(table(), BOTH, "prone", on=True))
    assert all(each.has("prone") for each in now.figures.values())
    both = do(now, ApplyEffect(("ann",), Effect("trip", "Trip", "prone")))
    free = do(both, with_condition(both, BOTH, "prone", on=False))
    assert not any(each.has("prone") for each in free.figures.values())
    one = do(now, with_condition(now, BOTH, "prone", on=False))
    assert not any(each.has("prone") for each in one.figures.values())
