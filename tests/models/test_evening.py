"""An evening: the playhead and the selection go along with the battle."""

from battleboard.battle.commands import Damage, Leave, RemoveFigure, StepTo
from battleboard.battle.state.placed_acts import next_acts
from tests.models.evenings import MakeEvening, clock_of, do, example, lead_to


def test_it_begins_where_the_play_stands(evening_of: MakeEvening) -> None:
    evening = evening_of(example("example-of-melee", "2-round-1.json"))
    assert evening.playhead.time == evening.battle.running.now == 0
    assert evening.is_live


def test_the_playhead_follows_the_play_in_its_own_time(evening_of: MakeEvening) -> None:
    evening = evening_of(example("giant-charge.json"))
    first = next_acts(evening.battle)[0].place
    assert first > 2
    do(evening, StepTo(2))
    assert evening.playhead.time == 0
    assert not evening.is_live
    clock_of(evening).pass_by(1)
    assert 0 < evening.playhead.time < 2
    clock_of(evening).pass_by(2)
    assert evening.playhead.time == 2
    assert evening.is_live


def test_in_another_round_it_stands_where_that_begins(evening_of: MakeEvening) -> None:
    evening = evening_of(example("giant-charge.json"))
    do(evening, StepTo(2))
    clock_of(evening).pass_by(3)
    lead_to(evening, "end")
    lead_to(evening, "declaration")
    assert evening.battle.running.number == 2
    assert evening.playhead.time == evening.battle.running.now == 0
    assert not evening.playhead.running


def test_what_is_no_fight_leaves_the_playhead_alone(evening_of: MakeEvening) -> None:
    evening = evening_of(example("giant-charge.json"))
    evening.playhead.show(5)
    do(evening, Damage(("giant",), 1))
    assert evening.playhead.time == 5


def test_who_is_removed_is_selected_no_longer(evening_of: MakeEvening) -> None:
    evening = evening_of(example("giant-charge.json"))
    evening.selection.select("giant", "wizard")
    do(evening, Leave("giant"))
    assert "giant" in evening.selection.figures
    do(evening, RemoveFigure("giant"))
    assert list(evening.selection.figures) == ["wizard"]
