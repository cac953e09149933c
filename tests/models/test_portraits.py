"""Portraits are shown on cards, and their pictures kept."""

from pathlib import Path

import pytest

from battleboard.battle.commands import EditCard
from battleboard.models import battle_pictures
from battleboard.models.battle_pictures import (
    LARGEST,
    Portrait,
    add_handout,
    do_with,
    read_portrait,
    set_portrait,
)
from battleboard.models.document import Document
from battleboard.models.picture_files import is_animated, small_copy
from battleboard.models.session import Session
from battleboard.queries.figures.figure_commands import portraying, with_portraits
from battleboard.storage.disk import UnreadableError
from tests.battle.battles import battle, figure
from tests.models.pictures import animated_gif, picture_file
from tests.models.sessions import MakeSession, do


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """Two meet an orc."""
    return session_of(battle(figure("ann"), figure("bob"), figure("orc", "red")))


@pytest.fixture
def portrait(tmp_path: Path) -> Portrait:
    """A face in a file."""
    return read_portrait(picture_file(tmp_path / "ann.png", 60, 40))


def portraits(session: Session) -> list[str]:
    return [figure.card.portrait for figure in session.battle.figures.values()]


def refusals(document: Document) -> list[str]:
    heard: list[str] = []
    document.refused.connect(heard.append)
    return heard


@pytest.mark.parametrize(
    ("wide", "high", "kept"),
    [(60, 40, (60, 40)), (2048, 1024, (512, 256)), (700, 1400, (256, 512))],
)
def test_a_picture_is_kept_as_large_as_a_portrait_needs_to_be(
    wide: int, high: int, kept: tuple[int, int], tmp_path: Path
) -> None:
    portrait = read_portrait(picture_file(tmp_path / "ann.png", wide, high))
    read = small_copy(portrait.content, LARGEST)
    assert read.size().toTuple() == portrait.image.size().toTuple() == kept
    assert read.pixelColor(9, 9).blue() == pytest.approx(0x60, abs=6)


def test_what_is_clear_in_a_picture_stays_clear(tmp_path: Path) -> None:
    portrait = read_portrait(picture_file(tmp_path / "ann.png", 60, 40, "#80204060"))
    assert small_copy(portrait.content, LARGEST).pixelColor(9, 9).alpha() == 0x80


def test_41_6_an_animated_portrait_is_kept_as_it_is_unless_it_is_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = animated_gif("#ff0000", "#00ff00")
    (tmp_path / "ann.gif").write_bytes(content)
    assert read_portrait(tmp_path / "ann.gif").content == content
    monkeypatch.setattr(battle_pictures, "_MOST_FILM_BYTES", len(content) - 1)
    assert not is_animated(read_portrait(tmp_path / "ann.gif").content)


def test_the_same_picture_has_the_same_name(portrait: Portrait, tmp_path: Path) -> None:
    assert read_portrait(tmp_path / "ann.png").name == portrait.name
    other = read_portrait(picture_file(tmp_path / "bob.png", 60, 40, "#ff0000"))
    assert other.name != portrait.name


def test_what_is_no_picture_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "ann.png"
    with pytest.raises(UnreadableError, match=r"'ann.png' cannot be read"):
        read_portrait(path)
    path.write_bytes(b"a letter")
    with pytest.raises(UnreadableError, match=r"'ann.png' is not a picture that can be shown."):
        read_portrait(path)


def test_several_get_the_same_portrait_in_one_command(session: Session, portrait: Portrait) -> None:
    document = session.document
    assert set_portrait(document, ("ann", "orc"), portrait)
    assert portraits(session) == [portrait.name, "", portrait.name]
    assert document.undo_text == "Give Ann and Orc a portrait"
    assert document.picture(portrait.name) == portrait.content
    document.undo()
    assert portraits(session) == ["", "", ""]
    document.redo()
    assert portraits(session) == [portrait.name, "", portrait.name]
    assert document.picture(portrait.name) == portrait.content


def test_portraits_are_taken_away(session: Session, portrait: Portrait) -> None:
    set_portrait(session.document, ("ann", "bob"), portrait)
    assert with_portraits(session.battle, ("orc", "bob")) == ("bob",)
    do(session, portraying(session.battle, ("bob",), ""))
    assert portraits(session) == [portrait.name, "", ""]
    assert session.document.undo_text == "Remove the portrait of Bob"


def test_of_a_command_that_is_refused_no_picture_is_kept(
    session: Session, portrait: Portrait
) -> None:
    document, card = session.document, session.battle.figure("ann").card
    heard = refusals(document)
    assert not do_with(document, EditCard("nobody", card), [portrait.content])
    assert heard == ["There is no figure 'nobody'."]
    with pytest.raises(UnreadableError):
        document.battle_file.picture(portrait.name)


def test_without_its_picture_nothing_is_done(session: Session, portrait: Portrait) -> None:
    document = session.document
    heard = refusals(document)
    document.battle_file.path.unlink()
    assert not set_portrait(document, ("ann",), portrait)
    assert len(heard) == 1
    assert portraits(session) == ["", "", ""]


def test_a_command_may_need_no_picture(session: Session) -> None:
    card = session.battle.figure("ann").card._replace(notes="Owes us money.")
    assert do_with(session.document, EditCard("ann", card), ())
    assert session.battle.figure("ann").card.notes == "Owes us money."


CUT_OFF = "The picture file is cut off: part of the picture is missing."


@pytest.mark.qt_log_ignore("premature end of data segment", extend=True)
def test_a_portrait_whose_file_is_cut_off_is_told(session: Session, tmp_path: Path) -> None:
    path = picture_file(tmp_path / "ann.jpg", 60, 40)
    assert read_portrait(path).note == ""
    path.write_bytes(path.read_bytes()[:-40])
    heard: list[str] = []
    session.document.noted.connect(heard.append)
    portrait = read_portrait(path)
    assert set_portrait(session.document, ("ann",), portrait)
    assert heard == [portrait.note] == [CUT_OFF]
    handout = add_handout(path, session.document.battle_file)
    assert handout.note == CUT_OFF
