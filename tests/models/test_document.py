"""The document shows the windows each change of the battle."""

import shutil
from contextlib import closing

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Damage,
    EndBattle,
    Explore,
    Heal,
    Kill,
    Strike,
    ThrowAll,
)
from battleboard.battle.state.event import Hurt
from battleboard.battle.state.figure import HitPoints
from battleboard.models.document import Document
from battleboard.storage.battle_file.opening import open_read_only
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do, lead_to


class Heard:
    """Records everything that a document reports."""

    def __init__(self, document: Document) -> None:
        self.changes = list[Changes]()
        self.events: list[object] = []
        self.sentences: list[str] = []
        document.changed.connect(self.changes.append)
        document.happened.connect(self.events.extend)
        document.refused.connect(self.sentences.append)


def two() -> Battle:
    return battle(figure("ann", hp=HitPoints(10, 10)), figure("orc", "red", at=(5.0, 0.0)))


def test_a_command_tells_what_has_changed_and_what_happened(session_of: MakeSession) -> None:
    document = session_of(two()).document
    heard = Heard(document)
    assert document.do(Damage(("ann",), 3))
    assert document.battle.figure("ann").hp.now == 7
    assert heard.changes[0].figures == {"ann"}
    assert Hurt("ann", 3, 7) in heard.events
    assert heard.sentences == []


def test_what_is_refused_is_told_and_changes_nothing(session_of: MakeSession) -> None:
    document = session_of(two()).document
    heard, before = Heard(document), document.battle
    assert not document.do(Damage(("nobody",), 3))
    assert document.battle is before
    assert heard.sentences == ["There is no figure 'nobody'."]
    assert heard.changes == []


def test_one_can_ask_why_not_without_doing_anything(session_of: MakeSession) -> None:
    document = session_of(two()).document
    before = document.battle
    assert document.why_not(Heal(("nobody",), 3)) == "There is no figure 'nobody'."
    assert document.why_not(Kill(("ann",))) == ""
    assert document.why_not(ThrowAll()) == ""
    assert document.battle is before


def test_undo_and_redo_tell_what_they_change_and_carry_the_commands_sentence(
    session_of: MakeSession,
) -> None:
    document = session_of(two()).document
    heard = Heard(document)
    do_damage = Damage(("ann",), 3)
    document.do(do_damage)
    sentence = document.undo_text
    assert sentence == do_damage.sentence(document.battle)
    assert document.undo()
    assert document.battle.figure("ann").hp.now == 10
    assert (document.undo_text, document.redo_text) == ("", sentence)
    assert document.redo()
    assert document.battle.figure("ann").hp.now == 7
    assert [change.figures for change in heard.changes] == [{"ann"}] * 3


def test_where_there_is_nothing_to_undo_or_redo_it_says_so(session_of: MakeSession) -> None:
    document = session_of(two()).document
    heard = Heard(document)
    assert not document.undo()
    assert not document.redo()
    assert heard.sentences == ["Nothing to undo.", "Nothing to redo."]


def test_dice_are_typed_or_thrown_by_the_program(session_of: MakeSession) -> None:
    session = session_of(two())
    assert session.document.do(ThrowAll(), {"surprise: ann": 2})
    fallen = session.document.battle.encounter.rolls
    assert fallen
    assert all(1 <= value <= 6 for value in fallen.values())


def test_the_stage_goes_along_with_the_battle(session_of: MakeSession) -> None:
    document = session_of(two()).document
    first = document.stage
    assert document.stage is first
    document.do(EndBattle())
    assert document.stage is not first
    assert "resume" in document.stage.steps


def test_a_picture_that_is_not_there_is_told_and_empty(session_of: MakeSession) -> None:
    document = session_of(two()).document
    heard = Heard(document)
    name = document.battle_file.add_picture(b"a picture")
    assert document.picture(name) == b"a picture"
    assert document.picture("0" * 64) == b""
    assert len(heard.sentences) == 1


def test_a_number_that_no_die_shows_is_a_sentence(session_of: MakeSession) -> None:
    session = session_of(two())
    lead_to(session, "initiative")
    heard = Heard(session.document)
    do(session, ThrowAll())
    assert not session.document.do(Strike("nobody:strike 1"), {"attack: nobody:strike 1": 25})
    assert heard.sentences == ["There is no action 'nobody:strike 1' in this round."]


def test_what_is_done_together_is_told_as_one_change_and_then_what_came_of_each(
    session_of: MakeSession,
) -> None:
    document = session_of(two()).document
    heard = Heard(document)
    with document.together():
        assert document.do(Damage(("ann",), 3))
        with document.together():
            assert document.do(Damage(("orc",), 2))
        assert heard.changes == []
        assert heard.events == []
    assert [each.figures for each in heard.changes] == [{"ann", "orc"}]
    hurt = [event.who for event in heard.events if isinstance(event, Hurt)]
    assert hurt == ["ann", "orc"]
    assert document.undo()
    assert document.battle.figure("ann").hp.now == 7
    assert document.battle.figure("orc").hp.now == 10


def test_where_nothing_is_done_together_nothing_is_told(session_of: MakeSession) -> None:
    document = session_of(two()).document
    heard = Heard(document)
    with document.together():
        assert not document.do(Damage(("nobody",), 3))
    assert heard.changes == []
    assert heard.sentences == ["There is no figure 'nobody'."]


def test_what_the_program_notes_of_explored_ground_is_no_change_that_is_seen(
    session_of: MakeSession,
) -> None:
    """Everything that shows it is painted already; by hand it is a change like any other."""
    document = session_of(battle(figure("ann"))).document
    told: list[object] = []
    document.changed.connect(told.append)
    document.kept.connect(lambda: told.append("kept"))
    assert document.do(Explore("picture", by_itself=True, doors=frozenset({((0, 0), (5, 0))})))
    assert told == ["kept"]
    assert document.battle.showing.explored == "picture"
    assert document.do(Explore(""))
    assert told[1:] == [Changes(frozenset({"showing", "log"}))]


def test_39_1_the_file_has_every_step_as_soon_as_the_hand_rests(session_of: MakeSession) -> None:
    session = session_of(two())
    document, path = session.document, session.document.battle_file.path
    do(session, Damage(("orc",), 3))
    document._rest.timeout.emit()  # noqa: SLF001 - four seconds are too long for a test
    document.stop()
    document.battle_file._store._flusher._pool.submit(int).result()  # type: ignore[union-attr] # noqa: SLF001 - waits for it
    alone = path.with_name("alone.battle")
    shutil.copyfile(path, alone)
    with closing(open_read_only(alone, document.tables).document) as copy:
        assert copy.battle == document.battle


def test_39_1_one_command_after_the_other_does_not_put_it_off(session_of: MakeSession) -> None:
    session = session_of(two())
    do(session, Damage(("orc",), 3))
    rest = session.document._rest.timerId()  # noqa: SLF001 - another one would have begun anew
    session.document.undo()
    assert session.document._rest.timerId() == rest > 0  # noqa: SLF001
