"""A document saves commands at once, and undoes and redoes without limit."""

from pathlib import Path

import pytest

from battleboard.battle.commands import (
    Damage,
    EditCard,
    Explore,
    MoveFigure,
    RemoveFigure,
    ThrowAll,
)
from battleboard.battle.state.command_context import Refusal
from battleboard.storage.battle_file import codec
from battleboard.storage.battle_file.battle_file import OFTEN, BattleFile, snapshots_to_drop
from battleboard.storage.battle_file.history import REMEMBERED, StateWriter
from battleboard.storage.disk import NotSavedError, UnreadableError
from tests.board.maps import rooms
from tests.storage.battle_file.files import (
    HALL,
    PICTURE,
    Dice,
    asked,
    crashed,
    held,
    made,
    numbered_command,
    reopened,
    saved,
    sql,
)


def test_a_new_battle_stands_as_it_was_given(path: Path) -> None:
    with made(path) as document:
        assert document.battle == HALL
        assert (document.title, document.path, document.read_only) == ("The hall", path, False)
        assert (document.undo_text, document.redo_text) == ("", "")


def test_what_was_done_is_there_when_the_file_is_opened_again(path: Path) -> None:
    with made(path) as document:
        after = document.do(Damage(("orc",), 4)).battle
    with reopened(path) as (again, warnings):
        assert again.battle == after == document.battle
        assert warnings == ()
        assert again.battle.log == after.log


def test_a_command_that_is_refused_leaves_no_trace(path: Path) -> None:
    with made(path) as document:
        with pytest.raises(Refusal, match="There is no figure 'ork'"):
            document.do(RemoveFigure("ork"))
        assert document.battle is not None
        assert document.undo_text == ""
    assert asked(path, "SELECT count(*) FROM records") == [(0,)]


def test_undo_and_redo_go_back_and_forth(path: Path) -> None:
    with made(path) as document:
        first = document.do(MoveFigure("orc", (1.0, 1.0))).battle
        second = document.do(Damage(("orc",), 4)).battle
        assert document.undo_text == second.log[-1].text
        assert document.undo() is first
        assert (document.undo_text, document.redo_text) == ("Move Orc", second.log[-1].text)
        assert document.undo() == HALL
        assert document.redo() is first
        assert document.redo() is second
        assert document.redo_text == ""


def test_there_is_an_end_to_undo_and_redo(path: Path) -> None:
    with made(path) as document:
        with pytest.raises(Refusal, match=r"^Nothing to undo\.$"):
            document.undo()
        with pytest.raises(Refusal, match=r"^Nothing to redo\.$"):
            document.redo()


def test_a_new_command_takes_the_place_of_those_undone(path: Path) -> None:
    with made(path) as document:
        document.do(MoveFigure("orc", (1.0, 1.0)))
        document.undo()
        document.do(MoveFigure("elf", (2.0, 2.0)))
        assert document.redo_text == ""
        assert document.undo() == HALL
        assert document.redo_text == "Move Elf"
    assert asked(path, "SELECT kind FROM records ORDER BY number") == [
        ("deed",),
        ("undo",),
        ("deed",),
        ("undo",),
    ]


def test_undo_and_redo_reach_across_closing_and_opening(path: Path) -> None:
    battles = saved(path, 5)
    for _ in range(3):
        with reopened(path) as (document, _):
            document.undo()
    with reopened(path) as (document, _):
        assert document.battle == battles[2]
        assert document.undo_text == battles[2].log[-1].text
        assert document.redo() == battles[3]
    with reopened(path) as (document, _):
        assert document.redo() == battles[4]
        assert [document.undo() for _ in range(4)] == battles[3::-1]


def test_everything_can_be_undone_however_much_it_is(path: Path) -> None:
    """More than is kept in memory, and past several snapshots."""
    battles = saved(path, REMEMBERED + 2 * OFTEN + 7)
    with reopened(path) as (document, _):
        assert [document.undo() for _ in battles[1:]] == battles[-2::-1]
        assert [document.redo() for _ in battles[1:]] == battles[1:]


def test_dice_fall_once_and_for_all(path: Path) -> None:
    with made(path) as document:
        thrown = document.do(ThrowAll(), Dice(2))
        assert thrown.record.dice
    with reopened(path) as (again, _):
        again.undo()
        assert again.redo() == thrown.battle


def test_a_snapshot_is_taken_every_so_often(path: Path) -> None:
    saved(path, 2 * OFTEN + 1)
    assert asked(path, "SELECT number FROM snapshots") == [
        (0,),
        (OFTEN,),
        (2 * OFTEN,),
        (2 * OFTEN + 1,),
    ]


def test_older_snapshots_become_sparse() -> None:
    numbers = [50 * at for at in range(60)]
    gone = snapshots_to_drop(numbers)
    left = [number for number in numbers if number not in gone]
    assert left[:6] == [0, 500, 1000, 1500, 2000, 2450 + 50]
    assert left[-10:] == numbers[-10:]


def test_snapshots_that_are_let_go_leave_the_file(path: Path) -> None:
    saved(path, 14 * OFTEN)
    assert len(asked(path, "SELECT number FROM snapshots")) < 14


def test_words_that_no_file_can_hold_are_refused(path: Path) -> None:
    with made(path) as document:
        card = document.battle.figures["orc"].card._replace(notes="\ud800")
        with pytest.raises(Refusal, match=r"^This cannot be saved: expected text without broken"):
            document.do(EditCard("orc", card))
        with pytest.raises(Refusal, match=r"^This cannot be saved: card\.notes: expected"):
            document.do(EditCard("orc", card._replace(notes=5)))  # type: ignore[arg-type]
        assert document.battle == HALL


def test_a_battle_may_be_called_something_else(path: Path) -> None:
    with made(path) as document:
        document.set_title("Under the hill")
        assert document.title == "Under the hill"
        document.move(path.with_name("other.battle"))
    with reopened(document.path) as (again, _):
        assert again.title == "Under the hill"


def test_a_picture_is_kept_once(path: Path) -> None:
    with made(path) as document:
        name = document.add_picture(PICTURE)
        assert document.add_picture(PICTURE) == name
        assert document.picture(name) == PICTURE
    assert asked(path, "SELECT count(*) FROM pictures") == [(1,)]
    with reopened(path) as (again, _):
        assert again.picture(name) == PICTURE


def test_a_picture_that_is_damaged_or_missing_is_told(path: Path) -> None:
    with made(path) as document:
        name = document.add_picture(PICTURE)
    sql(path, "UPDATE pictures SET content = x'00'")
    with reopened(path) as (again, _):
        with pytest.raises(UnreadableError, match="is damaged"):
            again.picture(name)
        with pytest.raises(UnreadableError, match="is missing"):
            again.picture("0" * 64)
        assert again.save_copy(path.with_name("copy.battle")) == (
            "A picture in the battle's file is damaged.",
        )


def test_a_copy_is_a_battle_of_its_own_with_all_its_past(path: Path) -> None:
    copy = path.with_name("copy.battle")
    with made(path) as document:
        document.do(numbered_command(0))
        name = document.add_picture(PICTURE)
        document.do(numbered_command(1))
        document.undo()
        assert document.save_copy(copy) == ()
        document.do(numbered_command(2))
        with reopened(copy) as (other, warnings):
            assert warnings == ()
            assert other.battle != document.battle
            assert other.picture(name) == PICTURE
            assert other.redo().log[-1].text == other.undo_text
            other.undo()
            assert other.undo() == HALL


def test_a_copy_takes_the_place_of_an_older_file(path: Path) -> None:
    copy = path.with_name("copy.battle")
    saved(copy, 3)
    with made(path) as document:
        document.save_copy(copy)
    with reopened(copy) as (other, _):
        assert other.battle == HALL


def test_what_an_older_file_left_beside_it_is_not_taken_for_the_copy_s(path: Path) -> None:
    with made(path) as document:
        document.do(numbered_command(0))
        left = crashed(document)
    with made(path.with_name("other.battle")) as other:
        other.do(numbered_command(2))
        other.save_copy(left)
    with reopened(left) as (copy, warnings):
        assert warnings == ()
        assert copy.battle == other.battle


def test_a_copy_never_takes_the_place_of_a_battle_that_is_open(path: Path) -> None:
    copy = path.with_name("copy.battle")
    saved(copy, 3)
    lock = held(copy)
    with made(path) as document:
        with pytest.raises(NotSavedError, match="it is open in another window or program"):
            document.save_copy(copy)
        with pytest.raises(NotSavedError, match="is this battle's own file"):
            document.save_copy(path)
    lock.release()
    assert not list(path.parent.glob("*.new*"))


def test_a_copy_cannot_be_written_where_there_is_no_folder(path: Path) -> None:
    with made(path) as document:
        with pytest.raises(NotSavedError, match=r"^'b\.battle' could not be written \("):
            document.save_copy(path.parent / "nowhere" / "b.battle")
        document.do(numbered_command(0))


def test_a_battle_that_gets_a_name_goes_on_there(path: Path) -> None:
    named = path.with_name("Under the hill.battle")
    with made(path) as document:
        document.do(numbered_command(0))
        picture = document.add_picture(PICTURE)
        assert document.move(named) == ()
        assert document.path == named
        document.do(numbered_command(1))
        document.undo()
        assert document.picture(picture) == PICTURE
    assert [each.name for each in path.parent.iterdir()] == [named.name]
    with reopened(named) as (again, warnings):
        assert warnings == ()
        assert again.battle == document.battle


def test_a_battle_stays_where_it_is_if_something_would_be_lost_on_the_way(path: Path) -> None:
    named = path.with_name("named.battle")
    with made(path) as document:
        document.add_picture(PICTURE)
    sql(path, "UPDATE pictures SET content = x'00'")
    with reopened(path) as (again, _):
        assert again.move(named) == ("A picture in the battle's file is damaged.",)
        assert again.path == named
    assert path.exists()


def test_what_another_program_writes_is_not_written_over(path: Path) -> None:
    with made(path) as document:
        sql(path, "INSERT INTO records VALUES (1, 'deed', 0, 1, '', '', '', x'', x'')")
        with pytest.raises(NotSavedError, match="another program has written to it"):
            document.do(numbered_command(0))
        assert document.battle == HALL
        document.save_copy(path.with_name("copy.battle"))
    with reopened(path.with_name("copy.battle")) as (again, _):
        assert again.battle == HALL


def test_a_file_that_is_gone_is_told_and_saved_elsewhere(path: Path) -> None:
    copy = path.with_name("copy.battle")
    with made(path) as document:
        document.do(numbered_command(0))
        after = document.battle
        path.unlink()
        with pytest.raises(NotSavedError, match="it has been moved or deleted"):
            document.do(numbered_command(1))
        assert document.battle is after
        document.save_copy(copy)
    with reopened(copy) as (again, _):
        assert again.battle == after
        assert again.undo() == HALL


def test_what_came_of_itself_is_undone_and_done_again_with_the_command_before(path: Path) -> None:
    with made(path) as document:
        first = document.do(MoveFigure("orc", (20.0, 0.0))).battle
        document.do(Explore("seen", by_itself=True))
        last = document.do(Explore("more", by_itself=True)).battle
        assert document.undo_text == first.log[-1].text
        assert document.undo() == HALL
        assert (document.undo_text, document.redo_text) == ("", first.log[-1].text)
        assert document.redo() == last
        document.do(MoveFigure("orc", (40.0, 0.0)))
        assert document.undo() == last


WALLS = 60


def parts_written(document: BattleFile, x: float, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many parts of the battle a command writes."""
    written = list[object]()
    usual = codec.as_json

    def note(value: object) -> bytes:
        written.append(value)
        return usual(value)

    with monkeypatch.context() as patch:
        patch.setattr(codec, "as_json", note)
        document.do(MoveFigure("orc", (x, 10.0)))
    return len(written)


def test_what_was_written_ahead_is_not_written_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at, takes in enumerate((True, False)):
        with made(path.with_stem(f"{at}"), HALL._replace(board=rooms(WALLS))) as document:
            written = document.writing_ahead()()
            assert written.has_written
            if takes:
                document.take_ahead(written)
            assert (parts_written(document, 12.0, monkeypatch) < WALLS) is takes


def test_who_is_quicker_than_that_goes_on_with_what_the_command_has_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with made(path, HALL._replace(board=rooms(WALLS))) as document:
        document.do(MoveFigure("orc", (20.0, 10.0)))
        document.take_ahead(StateWriter())
        assert parts_written(document, 22.0, monkeypatch) < WALLS
        assert document.undo().figure("orc").body.at == (20.0, 10.0)
