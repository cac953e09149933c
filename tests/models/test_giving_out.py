"""Figures and parties that go out of a battle."""

from pathlib import Path

import pytest

from battleboard.battle.state.figure import HitPoints
from battleboard.models.evening import Evening
from battleboard.models.giving_out import give_out_figures, keep_party
from battleboard.models.handling import portraying
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.exchange.figure_sheets import read_figures
from battleboard.storage.roster import read_roster
from tests.battle.battles import BOW, SWORD, battle, figure
from tests.models.evenings import MakeEvening

ANN = figure("ann", arms=(SWORD, BOW), hp=HitPoints(4, 9))
ORC = figure("orc", "red", at=(30.0, 20.0))


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    """Ann and Bob meet an orc."""
    return evening_of(battle(ANN, figure("bob"), ORC))


def test_figures_are_kept_as_a_party_with_their_wounds(evening: Evening, tmp_path: Path) -> None:
    assert keep_party(evening.document, ("ann", "orc"), "Odd couple", tmp_path)
    (party,) = read_roster(tmp_path).parties
    assert party.name == "Odd couple"
    assert [(each.card.name, each.hp.now) for each in party.figures] == [("Ann", 4), ("Orc", 10)]


def test_a_party_keeps_its_faces_those_that_can_be_read(evening: Evening, tmp_path: Path) -> None:
    face = evening.document.battle_file.add_picture(b"a face")
    lost = picture_name(b"never kept")
    assert evening.document.do(portraying(evening.battle, ("ann",), face))
    assert evening.document.do(portraying(evening.battle, ("bob",), lost))
    assert keep_party(evening.document, ("ann", "bob", "orc"), "Three", tmp_path)
    (party,) = read_roster(tmp_path).parties
    assert [each.card.portrait for each in party.figures] == [face, "", ""]
    assert party.pictures == {face: b"a face"}


def test_a_party_that_cannot_be_kept_is_a_sentence(evening: Evening, tmp_path: Path) -> None:
    heard: list[str] = []
    evening.document.refused.connect(heard.append)
    (tmp_path / "roster").write_bytes(b"no folder")
    assert not keep_party(evening.document, ("ann",), "Alone", tmp_path / "roster")
    assert heard[0].startswith("'roster' could not be made")


@pytest.mark.parametrize("name", ["some.csv", "some.json", "some.JSON", "some.txt"])
def test_figures_that_went_out_come_in_as_they_were(
    evening: Evening, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    assert give_out_figures(evening.document, ("orc", "ann"), path) == ()
    found = read_figures(path.read_bytes(), name, side="")
    assert (found.figures, found.faults) == ((ORC, ANN), ())
    assert path.read_bytes().startswith(b"{") is name.casefold().endswith("json")


def test_what_cannot_be_written_is_a_sentence_and_leaves_no_piece(
    evening: Evening, tmp_path: Path
) -> None:
    path = tmp_path / "none" / "some.csv"
    (fault,) = give_out_figures(evening.document, ("ann",), path)
    assert fault.startswith("'some.csv' could not be written")
    assert list(tmp_path.glob("**/*.csv*")) == []
