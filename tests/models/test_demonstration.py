"""A demonstration leads through its story, wherever the DM has gone meanwhile."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Damage, Declare, NextPhase, SkipPhase, ThrowAll
from battleboard.models import demonstration
from battleboard.models.demonstration import begin, guide_for
from battleboard.rules import Action
from tests.battle.battles import TABLES
from tests.models.demonstrations import Begin, guide_of
from tests.models.demonstrations import demonstrations as begun
from tests.models.sessions import MakeSession, do
from tests.profiles import examples
from tests.queries.round.stories import CHARGE, DUEL, EXAMPLE, NAMES, told
from tests.storage.examples import example


@pytest.fixture
def demonstration_of(qapp: QApplication, tmp_path: Path) -> Iterator[Begin]:
    _ = qapp
    yield from begun(tmp_path)


def test_three_demonstrations_are_offered_for_three_games() -> None:
    offers = demonstration.demonstrations()
    assert [offer.id for offer in offers] == [EXAMPLE, CHARGE, DUEL]
    assert len({offer.game for offer in offers}) == 3


def test_a_demonstration_begins_with_its_title_and_its_first_moment(
    demonstration_of: Begin,
) -> None:
    session = demonstration_of(EXAMPLE)
    guide = guide_of(session)
    assert session.document.title == "Example of melee"
    assert guide.cue is not None
    assert guide.cue.heading == "The open door"
    assert guide.next_step == "Use the dice: 69 and 38"
    assert guide.progress == (1, 23)
    assert guide.cue.text in guide.texts


def test_another_battle_has_no_guide(session_of: MakeSession) -> None:
    session = session_of(example("five-figures.json"))
    assert guide_for(session.document) is None


def test_a_story_that_this_version_does_not_have_guides_nobody(
    demonstration_of: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = demonstration_of(DUEL)
    monkeypatch.setattr(demonstration, "load_offers", tuple)
    assert guide_for(session.document) is None


def test_the_file_remembers_when_it_was_made(tmp_path: Path) -> None:
    kept = begin(DUEL, tmp_path / "a.battle", TABLES, created="2026-11-22")
    assert kept.story == DUEL
    kept.close()


def test_it_knows_the_dice_of_the_moment_and_no_others(demonstration_of: Begin) -> None:
    guide = guide_of(demonstration_of(EXAMPLE))
    assert guide.number("surprise: red") == 38
    assert guide.number("attack: ranger:shot 1") is None
    for _ in range(4):
        guide.follow()
    assert guide.number("surprise: red") is None
    assert guide.number("attack: ranger:shot 1") == 11


def test_following_does_one_thing_and_tells_of_it(demonstration_of: Begin, qtbot: QtBot) -> None:
    session = demonstration_of(EXAMPLE)
    guide = guide_of(session)
    with qtbot.waitSignal(guide.changed):
        assert guide.follow()
    assert len(session.battle.log) == 1
    assert session.battle.encounter.rolls == {"blue": 69, "red": 38}
    assert guide.next_step == "Continue from surprise"


@pytest.mark.parametrize("name", NAMES)
def test_following_leads_to_the_end(name: str, demonstration_of: Begin) -> None:
    session = demonstration_of(name)
    guide = guide_of(session)
    while guide.follow():
        assert guide.on_track
    assert session.battle.over
    assert guide.next_step == ""
    assert guide.progress[0] == guide.progress[1]
    assert session.battle == told(name)[-1].after


def test_all_at_once_plays_the_surprise_and_then_round_after_round(
    demonstration_of: Begin,
) -> None:
    session = demonstration_of(EXAMPLE)
    guide, stages = guide_of(session), []
    while guide.next_step:
        guide.follow_all()
        stages.append((session.battle.running.number, session.document.stage.kind))
    assert stages == [
        (1, "declaration"),
        (1, "end"),
        (2, "declaration"),
        (2, "end"),
        (3, "declaration"),
        (3, "end"),
        (4, "declaration"),
        (4, "end"),
        (4, "end"),
    ]
    assert session.battle == told(EXAMPLE)[-1].after


def test_every_step_is_one_step_back(demonstration_of: Begin) -> None:
    session = demonstration_of(DUEL)
    guide = guide_of(session)
    before = session.battle
    while guide.follow():
        pass
    for step in reversed(told(DUEL)):
        assert session.document.undo()
        assert session.battle == step.before
        assert guide.next_step == step.step.words
    assert session.battle == before


@settings(
    max_examples=examples(12),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    back_and_forth=st.lists(st.tuples(st.integers(1, 30), st.integers(0, 30)), max_size=4),
    name=st.sampled_from((CHARGE, DUEL)),
)
def test_whoever_goes_back_and_forth_comes_to_the_same_end(
    name: str,
    back_and_forth: list[tuple[int, int]],
    qapp: QApplication,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    _ = qapp
    maker = begun(tmp_path_factory.mktemp("demonstration"))
    session = next(maker)(name)
    guide = guide_of(session)
    for steps, back in back_and_forth:
        for _ in range(steps):
            guide.follow()
        for _ in range(min(back, len(session.battle.log))):
            session.document.undo()
        assert guide.on_track
    while guide.follow():
        pass
    assert session.battle == told(name)[-1].after
    next(maker, None)


@pytest.mark.parametrize("at", range(0, len(told(EXAMPLE)), 8))
def test_undone_and_done_again_and_opened_anew_the_example_comes_to_the_same_end(
    at: int, demonstration_of: Begin
) -> None:
    session = demonstration_of(EXAMPLE)
    guide = guide_of(session)
    for _ in range(at):
        guide.follow()
    for _ in range(min(at, 3)):
        session.document.undo()
    session.document.redo()
    session = demonstration_of(EXAMPLE)
    guide = guide_of(session)
    assert guide.on_track
    while guide.follow():
        pass
    assert session.battle == told(EXAMPLE)[-1].after


def test_whoever_leaves_the_story_is_left_alone(demonstration_of: Begin) -> None:
    session = demonstration_of(EXAMPLE)
    guide = guide_of(session)
    do(session, ThrowAll(), **{"surprise: blue": 5, "surprise: red": 50})
    assert not guide.on_track
    assert (guide.cue, guide.next_step, guide.progress) == (None, "", (0, 23))
    assert guide.number("surprise: red") is None
    before = session.battle
    assert not guide.follow()
    guide.follow_all()
    assert session.battle is before


def test_undo_leads_back_into_the_story(demonstration_of: Begin) -> None:
    session = demonstration_of(EXAMPLE)
    guide = guide_of(session)
    do(session, ThrowAll(), **{"surprise: blue": 5, "surprise: red": 50})
    session.document.undo()
    assert guide.on_track
    assert guide.next_step == "Use the dice: 69 and 38"


def test_the_story_goes_on_when_the_fight_fits_it_again(demonstration_of: Begin) -> None:
    session = demonstration_of(EXAMPLE)
    guide = guide_of(session)
    for _ in range(4):
        guide.follow()
    do(session, Declare(Action("ranger", "missile", ("monk",), segment=1)))
    assert not guide.on_track
    do(session, Declare(Action("ranger", "missile", ("acrobat",), segment=1)))
    assert guide.on_track
    while guide.follow():
        pass
    assert session.battle.over


def test_dice_of_the_dms_own_need_not_leave_the_story(demonstration_of: Begin) -> None:
    session = demonstration_of(EXAMPLE)
    guide = guide_of(session)
    guide.follow()
    guide.follow()
    do(session, SkipPhase())
    guide.follow()
    do(session, Damage(("ranger",), 3))
    assert guide.on_track
    while guide.follow():
        pass
    assert session.battle.over
    assert (
        session.battle.figure("ranger").hp.now
        == told(EXAMPLE)[-1].after.figure("ranger").hp.now - 3
    )


def test_a_fallen_hero_leaves_the_story_until_he_is_raised_again(demonstration_of: Begin) -> None:
    session = demonstration_of(CHARGE)
    guide = guide_of(session)
    do(session, Damage(("captain",), 50))
    assert not guide.on_track
    session.document.undo()
    do(session, ThrowAll(), **{"surprise: blue": 5, "surprise: red": 3})
    do(session, NextPhase())
    assert guide.next_step == "Declare for everyone"
