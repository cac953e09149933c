"""Figures and parties are exported from a battle."""

from pathlib import Path

import pytest

from battleboard.battle.state.figure import HitPoints
from battleboard.models.library import export_figures, save_as_party
from battleboard.models.session import Session
from battleboard.queries.figures.figure_commands import portraying
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import NotSavedError
from battleboard.storage.exchange.figure_sheets import read_figures
from battleboard.storage.roster import read_roster
from tests.battle.battles import BOW, SWORD, battle, figure
from tests.models.sessions import MakeSession

ANN = figure("ann", arms=(SWORD, BOW), hp=HitPoints(4, 9))
ORC = figure("orc", "red", at=(30.0, 20.0))


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """Ann and Bob meet an orc."""
    return session_of(battle(ANN, figure("bob"), ORC))


def test_figures_are_kept_as_a_party_with_their_wounds(session: Session, tmp_path: Path) -> None:
    save_as_party(session.document, ("ann", "orc"), "Odd couple", tmp_path)
    (party,) = read_roster(tmp_path).parties
    assert party.name == "Odd couple"
    assert [(each.card.name, each.hp.now) for each in party.figures] == [("Ann", 4), ("Orc", 10)]


def test_a_party_keeps_its_faces_those_that_can_be_read(session: Session, tmp_path: Path) -> None:
    face = session.document.battle_file.add_picture(b"a face")
    lost = picture_name(b"never kept")
    assert session.document.do(portraying(session.battle, ("ann",), face))
    assert session.document.do(portraying(session.battle, ("bob",), lost))
    save_as_party(session.document, ("ann", "bob", "orc"), "Three", tmp_path)
    (party,) = read_roster(tmp_path).parties
    assert [each.card.portrait for each in party.figures] == [face, "", ""]
    assert party.pictures == {face: b"a face"}


def test_a_party_that_cannot_be_kept_is_a_sentence(session: Session, tmp_path: Path) -> None:
    (tmp_path / "roster").write_bytes(b"no folder")
    with pytest.raises(NotSavedError, match=r"^'roster' could not be created"):
        save_as_party(session.document, ("ann",), "Alone", tmp_path / "roster")


@pytest.mark.parametrize("name", ["some.csv", "some.json", "some.JSON", "some.txt"])
def test_figures_that_went_out_come_in_as_they_were(
    session: Session, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    assert export_figures(session.document, ("orc", "ann"), path) == ()
    found = read_figures(path.read_bytes(), name, side="")
    assert (found.figures, found.faults) == ((ORC, ANN), ())
    assert path.read_bytes().startswith(b"{") is name.casefold().endswith("json")


def test_what_cannot_be_written_is_a_sentence_and_leaves_no_piece(
    session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "none" / "some.csv"
    with pytest.raises(NotSavedError, match=r"^'some\.csv' could not be written"):
        export_figures(session.document, ("ann",), path)
    assert list(tmp_path.glob("**/*.csv*")) == []
