"""What is done to figures wherever they are shown."""

from battleboard.battle.deeds import Apply, Damage, Hide, Kill, Tend
from battleboard.battle.effect import Effect
from battleboard.models.evening import Evening
from battleboard.models.handling import (
    all_dead,
    all_hidden,
    all_wait,
    hiding_or_showing,
    killing_or_raising,
    leaving_or_entering,
    lifting,
    removing,
    tending,
    to_be_hidden,
)
from tests.battle.battles import battle, figure
from tests.models.evenings import MakeEvening, do

BOTH = ("ann", "orc")


def table(evening_of: MakeEvening) -> Evening:
    return evening_of(battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0))))


def sentence(evening: Evening) -> str:
    return evening.document.undo_text


def test_nobody_is_neither_dead_nor_away_nor_hidden(evening_of: MakeEvening) -> None:
    start = table(evening_of).battle
    assert not all_dead(start, ())
    assert not all_wait(start, ())
    assert not all_hidden(start, ())


def test_the_living_among_some_figures_die_and_all_dead_ones_live_again(
    evening_of: MakeEvening,
) -> None:
    evening = table(evening_of)
    do(evening, Kill(("orc",)))
    assert killing_or_raising(evening.battle, BOTH) == Kill(("ann",))
    do(evening, killing_or_raising(evening.battle, BOTH))
    assert all_dead(evening.battle, BOTH)
    do(evening, killing_or_raising(evening.battle, BOTH))
    assert sentence(evening) == "Raise Ann and Orc from the dead"
    assert not all_dead(evening.battle, ("ann",))


def test_figures_leave_together_and_come_back_to_where_they_stood(evening_of: MakeEvening) -> None:
    evening = table(evening_of)
    do(evening, leaving_or_entering(evening.battle, BOTH))
    assert sentence(evening) == "Take off the table Ann and Orc"
    assert all_wait(evening.battle, BOTH)
    do(evening, leaving_or_entering(evening.battle, BOTH))
    assert sentence(evening) == "Bring in Ann and Orc"
    assert evening.battle.figure("orc").body.at == (30.0, 0.0)


def test_figures_are_hidden_and_only_all_hidden_ones_are_shown(evening_of: MakeEvening) -> None:
    evening = evening_of(battle(figure("imp", "red"), figure("orc", "red", at=(30.0, 0.0))))
    both = ("imp", "orc")
    do(evening, Hide(("imp",)))
    assert hiding_or_showing(evening.battle, both) == Hide(both, hidden=True)
    do(evening, hiding_or_showing(evening.battle, both))
    assert hiding_or_showing(evening.battle, both) == Hide(both, hidden=False)


def test_the_players_own_are_not_hidden_with_others(evening_of: MakeEvening) -> None:
    evening = table(evening_of)
    assert to_be_hidden(evening.battle, ("ann",)) == ()
    do(evening, hiding_or_showing(evening.battle, BOTH))
    assert not evening.battle.figure("ann").hidden
    assert all_hidden(evening.battle, BOTH)
    assert hiding_or_showing(evening.battle, BOTH) == Hide(("orc",), hidden=False)


def test_one_who_was_hidden_before_he_was_their_own_can_be_shown(evening_of: MakeEvening) -> None:
    evening = table(evening_of)
    do(evening, Hide(("ann",)))
    assert hiding_or_showing(evening.battle, ("ann",)) == Hide(("ann",), hidden=False)


def test_one_sentence_removes_several(evening_of: MakeEvening) -> None:
    evening = table(evening_of)
    do(evening, removing(evening.battle, BOTH))
    assert not evening.battle.figures
    assert sentence(evening) == "Remove Ann and Orc"


def test_an_effect_is_lifted_from_those_who_have_it(evening_of: MakeEvening) -> None:
    evening = table(evening_of)
    do(evening, Apply(("orc",), Effect("bless", "bless")))
    assert lifting(evening.battle, BOTH, "bless").who == ("orc",)


def test_those_who_bleed_are_tended(evening_of: MakeEvening) -> None:
    evening = table(evening_of)
    do(evening, Damage(("ann",), 11))
    assert tending(evening.battle, BOTH) == Tend(("ann",))
