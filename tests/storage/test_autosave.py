"""Battles without a name are saved automatically."""

import os
from datetime import UTC, datetime
from pathlib import Path

from battleboard.storage.recent_battles import new_battle_path, unnamed_battles

EVENING = datetime(2026, 11, 22, 20, 5, tzinfo=UTC)


def test_every_battle_gets_a_place_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "battles" / "new"
    names = []
    for _ in range(3):
        place = new_battle_path(folder, EVENING)
        place.touch()
        names.append(place.name)
    assert names == [
        "Battle of 2026-11-22 20.05.battle",
        "Battle of 2026-11-22 20.05 (2).battle",
        "Battle of 2026-11-22 20.05 (3).battle",
    ]


def test_battles_that_were_left_are_listed_the_latest_first(tmp_path: Path) -> None:
    for at, name in enumerate(["old.battle", "new.battle", ".half.battle", "notes.txt"]):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (at, at))
    assert [each.name for each in unnamed_battles(tmp_path)] == ["new.battle", "old.battle"]
    assert unnamed_battles(tmp_path / "nowhere") == ()
