"""The start page reads what it needs of the demonstrations."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from battleboard.storage.game_texts import load_offers, load_titles
from battleboard.storage.resources import OwnFileError, resource

LOADED = """
import sys
from battleboard.storage.game_texts import load_offers
load_offers()
heavy = ("battleboard.battle", "battleboard.rules")
print([name for name in sys.modules if name.startswith(heavy)])
"""


def test_there_are_three_and_each_is_there_in_a_game_that_there_is() -> None:
    offers = load_offers()
    assert offers[0].title == "Example of melee"
    assert len(offers) == 3
    for offer in offers:
        assert resource("battles", offer.id).is_dir()
        assert offer.game in load_titles()
        assert offer.line.endswith(".")


def test_they_are_read_without_all_that_a_battle_is_made_of() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("content", ["{", "[[offers]]\nid = 3", "[[offers]]\nid = 'a'"])
def test_a_damaged_list_is_a_sentence(
    content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(resource("battles"), tmp_path / "resources" / "battles")
    (tmp_path / "resources" / "battles" / "demonstrations.toml").write_text(content)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    load_offers.cache_clear()
    with pytest.raises(OwnFileError, match=r"'battles/demonstrations.toml' is damaged"):
        load_offers()
