"""A demonstration's mark in a battle's file survives whatever happens to the file."""

from pathlib import Path

from battleboard.battle.commands import Damage
from battleboard.storage.battle_file.opening import create_battle_file, open_battle_file
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import HALL, made, sql


def test_a_battle_keeps_the_name_of_its_story(tmp_path: Path) -> None:
    document = create_battle_file(tmp_path / "a.battle", HALL, TABLES, story="duel")
    assert document.story == "duel"
    document.do(Damage(("orc",), 1))
    document.move(tmp_path / "b.battle")
    document.close()
    again = open_battle_file(tmp_path / "b.battle", TABLES).document
    assert again.story == "duel"
    again.close()


def test_other_battles_have_none_nor_have_files_from_before_there_were_stories(
    tmp_path: Path,
) -> None:
    with made(tmp_path / "a.battle") as document:
        assert not document.story
    sql(tmp_path / "a.battle", "DELETE FROM meta WHERE name = 'story'")
    again = open_battle_file(tmp_path / "a.battle", TABLES)
    assert (again.document.story, again.warnings) == ("", ())
    again.document.close()
