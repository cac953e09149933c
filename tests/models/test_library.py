"""Battles are begun, opened, saved elsewhere and closed, and nothing is ever lost."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import PlaceFigure
from battleboard.board.board import Board
from battleboard.board.level import Surface
from battleboard.models.demonstration import Demonstration
from battleboard.models.library import export_battle, export_round
from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.battle_file.backups import backup_folder
from battleboard.storage.battle_file.battle_file import BattleFile as Kept
from battleboard.storage.battle_file.sqlite_file import sidecars
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import NotSavedError, StorageError, UnreadableError
from battleboard.storage.game_texts import load_offers
from battleboard.storage.resources import resource
from battleboard.storage.saved_maps import SavedMap
from tests.battle.battles import figure
from tests.models.libraries import Shop
from tests.models.sessions import do

ORC = PlaceFigure(figure("orc", "foes"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of the user's own."""
    folder = tmp_path / "mine"
    folder.mkdir()
    return folder


def test_a_new_battle_lives_in_a_file_from_the_first_moment(shop: Shop) -> None:
    kept = shop.begun("The ford").document.battle_file
    assert kept.path.parent == shop.places.autosave
    assert kept.path.exists()
    assert kept.title == "The ford"


def test_the_picture_of_a_map_goes_into_the_file(shop: Shop) -> None:
    content = b"as good as a picture"
    board = Board((50.0, 50.0), surface=Surface("plain", picture_name(content)))
    ground = SavedMap("The ford", board, {picture_name(content): content})
    session = shop.laid(shop.library.new(NewBattle(kept=ground)))
    name = session.battle.board.surface.picture
    assert session.document.picture(name) == b"as good as a picture"
    assert session.document.undo_text == ""


def test_a_closed_battle_opens_as_it_was(shop: Shop) -> None:
    session = shop.begun()
    do(session, ORC)
    again = shop.opened(shop.close(session))
    assert again.battle == session.battle
    assert again.document.undo_text == "Place Orc"


@pytest.mark.parametrize("name", [offer.id for offer in load_offers()])
def test_a_demonstration_has_its_guide_from_then_on(name: str, shop: Shop) -> None:
    session = shop.laid(shop.library.begin(name))
    assert isinstance(session.guide, Demonstration)
    assert session.document.title in {offer.title for offer in load_offers()}
    again = shop.opened(shop.close(session))
    assert isinstance(again.guide, Demonstration)


def test_other_battles_have_no_guide(shop: Shop) -> None:
    assert shop.begun().guide is None


def test_what_is_no_battle_is_told(shop: Shop, folder: Path) -> None:
    (folder / "poem.battle").write_text("no battle " * 100)
    with pytest.raises(UnreadableError, match=r"^There is no file 'gone\.battle'\.$"):
        shop.library.open(folder / "gone.battle")
    with pytest.raises(UnreadableError, match=r"^'poem\.battle' is not a Battleboard battle\.$"):
        shop.library.open(folder / "poem.battle")
    assert shop.recent_battles.battles == ()


def test_what_there_is_to_know_of_a_file_is_told(shop: Shop) -> None:
    path = shop.begun().document.battle_file.path
    second = shop.opened(path)
    assert second.document.battle_file.read_only
    (said,) = shop.told
    assert said.endswith("program: here you can only view it.")


def test_a_battle_that_can_only_be_looked_at_is_closed_without_a_copy(shop: Shop) -> None:
    path = shop.begun().document.battle_file.path
    shop.close(shop.opened(path))
    assert shop.library.earlier(path) == ()


def test_saved_under_a_name_it_goes_on_there(shop: Shop, folder: Path, qtbot: QtBot) -> None:
    session = shop.begun("")
    old, path = session.document.battle_file.path, folder / "ford.battle"
    with qtbot.waitSignal(session.document.renamed, timeout=0):
        assert shop.library.save_as(session.document, path)
    do(session, ORC)
    assert not old.exists()
    assert session.document.title == "ford"
    assert [each.path for each in shop.recent_battles.battles] == [path]
    assert "orc" in shop.opened(shop.close(session)).battle.figures


def test_a_file_that_somebody_has_named_stays_as_it_is(shop: Shop, folder: Path) -> None:
    session = shop.begun()
    assert shop.library.save_as(session.document, folder / "ford.battle")
    assert shop.library.save_as(session.document, folder / "bridge.battle")
    do(session, ORC)
    shop.close(session)
    assert {each.path.name for each in shop.recent_battles.battles} == {
        "ford.battle",
        "bridge.battle",
    }
    assert not shop.opened(folder / "ford.battle").battle.figures


def test_earlier_versions_go_along_under_another_name(shop: Shop, folder: Path) -> None:
    old = shop.close(shop.begun())
    session, path = shop.opened(old), folder / "ford.battle"
    assert shop.library.save_as(session.document, path)
    assert shop.library.earlier(old) == ()
    (earlier,) = shop.library.earlier(path)
    shop.laid(shop.library.open_copy(earlier))
    assert shop.told == []


def test_where_earlier_versions_cannot_go_along_that_is_told(shop: Shop, folder: Path) -> None:
    session, path = shop.opened(shop.close(shop.begun())), folder / "ford.battle"
    backup_folder(path, shop.places.backups).write_text("in the way")
    assert shop.library.save_as(session.document, path)
    (said,) = shop.told
    assert said.startswith("Earlier versions of 'ford.battle' stay with '")


def test_a_title_is_kept_when_the_file_is_called_otherwise(shop: Shop, folder: Path) -> None:
    session = shop.begun("The ford")
    shop.library.save_as(session.document, folder / "a.battle")
    assert session.document.title == "The ford"


def test_where_it_cannot_be_saved_it_stays_where_it_is(shop: Shop, folder: Path) -> None:
    session = shop.begun()
    old = session.document.battle_file.path
    with pytest.raises(NotSavedError, match=r"^'ford\.battle' could not be written"):
        shop.library.save_as(session.document, folder / "no" / "ford.battle")
    do(session, ORC)
    assert session.document.battle_file.path == old


def test_a_copy_is_as_good_and_the_battle_stays_where_it_is(shop: Shop, folder: Path) -> None:
    session = shop.begun()
    do(session, ORC)
    assert shop.library.save_copy(session.document, folder / "copy.battle")
    assert session.document.battle_file.path.parent == shop.places.autosave
    assert shop.opened(folder / "copy.battle").battle == session.battle


def test_what_of_a_copy_is_lost_is_told(
    shop: Shop, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = shop.begun()
    monkeypatch.setattr(Kept, "save_copy", lambda *_: ("A picture is missing.", "Another one too."))
    assert not shop.library.save_copy(session.document, folder / "copy.battle")
    assert shop.told == ["A picture is missing.\nAnother one too."]


def test_a_battle_can_be_called_otherwise(shop: Shop, qtbot: QtBot) -> None:
    session = shop.begun("The ford")
    with qtbot.waitSignal(session.document.renamed, timeout=0):
        shop.library.set_title(session.document, "The bridge")
    assert session.document.title == "The bridge"
    assert shop.recent_battles.battles[0].title == "The bridge"


def test_each_closing_leaves_a_copy_to_go_back_to(shop: Shop) -> None:
    path = shop.close(shop.begun())
    for who in ("orc", "ogre"):
        shop.later(days=1)
        session = shop.opened(path)
        do(session, PlaceFigure(figure(who, "foes")))
        shop.close(session)
    earlier = shop.library.earlier(path)
    assert [each.when.day for each in earlier] == [14, 13, 12]
    shop.later(days=1)
    before = shop.laid(shop.library.open_copy(earlier[1]))
    assert set(before.battle.figures) == {"orc"}
    assert before.document.battle_file.path != path
    assert set(shop.opened(path).battle.figures) == {"orc", "ogre"}


def test_an_earlier_version_that_is_gone_is_told(shop: Shop) -> None:
    path = shop.close(shop.begun())
    (earlier,) = shop.library.earlier(path)
    earlier.path.unlink()
    with pytest.raises(UnreadableError, match=f"^There is no file '{earlier.path.name}'"):
        shop.library.open_copy(earlier)


def test_where_no_copy_can_be_kept_that_is_told_and_the_battle_is_closed(shop: Shop) -> None:
    shop.places.backups.parent.mkdir(parents=True)
    shop.places.backups.write_text("in the way")
    path = shop.close(shop.begun())
    (said,) = shop.told
    assert said.startswith(f"No backup of '{path.name}' could be saved (")
    shop.start_again()
    assert shop.recent_battles.left_open is None
    assert path.exists()


def test_a_battle_goes_out_and_comes_in_again(shop: Shop, folder: Path) -> None:
    session = shop.begun("The ford")
    do(session, ORC)
    assert export_battle(session.document, folder / "ford.json") == ()
    again = shop.laid(shop.library.import_battle(folder / "ford.json"))
    assert again.document.title == "The ford"
    assert again.battle.figures == session.battle.figures


def test_a_round_goes_out_and_comes_in_again(shop: Shop, folder: Path) -> None:
    charge = shop.laid(shop.library.import_battle(resource("battles", "giant-charge.json")))
    assert charge.document.title == "giant-charge"
    assert export_round(charge.document, folder / "round.json") == ()
    again = shop.laid(shop.library.import_battle(folder / "round.json"))
    assert set(again.battle.figures) == {"wizard", "giant"}


def test_what_cannot_be_given_out_is_a_sentence(shop: Shop, folder: Path) -> None:
    document = shop.begun().document
    with pytest.raises(NotSavedError, match=r"^'ford\.json' could not be written"):
        export_battle(document, folder / "no" / "ford.json")
    with pytest.raises(StorageError, match=r"\.$"):
        export_round(document, folder / "no" / "round.json")


def test_what_cannot_be_taken_in_is_told(shop: Shop, folder: Path) -> None:
    (folder / "poem.json").write_text("{")
    with pytest.raises(UnreadableError, match=r"^poem\.json: expected a battle in JSON"):
        shop.library.import_battle(folder / "poem.json")
    with pytest.raises(UnreadableError, match=r"^'gone\.json' cannot be read"):
        shop.library.import_battle(folder / "gone.json")


def test_after_a_fault_one_hears_where_the_battle_is_safe(shop: Shop) -> None:
    document = shop.begun().document
    assert shop.library.ensure_saved(document) == (
        f"All changes are saved in '{document.battle_file.path.name}'."
    )


def test_a_battle_whose_file_is_gone_is_saved_once_more(shop: Shop) -> None:
    session = shop.begun()
    do(session, ORC)
    session.document.battle_file.path.unlink()
    shop.later(minutes=1)
    said = shop.library.ensure_saved(session.document)
    assert said.startswith("The battle was also saved as 'Battle of 2026-03-12 20.16.battle'")
    (battle,) = [each for each in shop.recent_battles.battles if each.there]
    assert "orc" in shop.opened(battle.path).battle.figures


def test_where_nothing_can_be_saved_that_is_said(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = shop.begun()

    def refuse(*_: object) -> None:
        raise NotSavedError("The disk is full.")

    session.document.battle_file.path.unlink()
    monkeypatch.setattr(Kept, "save_copy", refuse)
    assert shop.library.ensure_saved(session.document) == (
        "The battle could not be saved: The disk is full."
    )


def test_a_battle_that_lost_its_log_is_remembered_where_it_goes_on(
    shop: Shop, qtbot: QtBot
) -> None:
    session = shop.begun()
    do(session, ORC)
    old = session.document.battle_file.path
    sidecars(old)[0].unlink()
    with qtbot.waitSignal(session.document.renamed, timeout=0):
        do(session, PlaceFigure(figure("elf", "foes")))
    new = session.document.battle_file.path
    assert new.name == f"{old.stem} (saved).battle"
    (said,) = shop.told
    assert f"the battle is saved as '{new.name}' and continues there." in said
    assert shop.recent_battles.battles[0].path == new
    assert set(shop.opened(shop.close(session)).battle.figures) == {"orc", "elf"}


def test_39_5_a_battle_overwritten_while_open_is_remembered_where_it_was_saved(shop: Shop) -> None:
    session = shop.begun()
    do(session, ORC)
    old = session.document.battle_file.path
    session.document.battle_file.fold_in()
    session.document.battle_file._store._flusher._pool.submit(int).result()  # type: ignore[union-attr] # noqa: SLF001 - waits for it
    old.write_bytes(bytes(old.stat().st_size))
    shop.close(session)
    new = session.document.battle_file.path
    assert new.name == f"{old.stem} (saved).battle"
    (said,) = shop.told
    assert f"the battle is saved as '{new.name}' and continues there." in said
    assert shop.recent_battles.battles[0].path == new
    assert set(shop.opened(new).battle.figures) == {"orc"}


def test_saving_over_a_link_to_itself_is_refused(shop: Shop, folder: Path) -> None:
    session = shop.begun()
    link = folder / "link.battle"
    link.symlink_to(session.document.battle_file.path)
    with pytest.raises(NotSavedError, match="is this battle's own file"):
        shop.library.save_as(session.document, link)
    assert link.exists()
