"""A letter is a picture of its text; one short line is a title card."""

from PySide6.QtWidgets import QApplication

from battleboard.models.written_handouts import add_letter, letter_picture
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession


def test_41_3_a_letter_is_as_long_as_its_text_and_a_title_has_large_letters(
    qapp: QApplication,
) -> None:
    _ = qapp
    short, long, title = (
        letter_picture(text)
        for text in ("Dear all,\nbeware.", "Dear all,\nbeware.\n" * 6, "The gatehouse")
    )
    assert short.width() == long.width() == title.width()
    assert long.height() > 2 * short.height() - 150
    assert letter_picture("word " * 4000).height() <= 3000


def test_41_3_a_letter_goes_by_its_first_line(session_of: MakeSession) -> None:
    kept = session_of(battle(figure("Ann"))).document.battle_file
    letter = add_letter("  To the burgomaster\nof the town\n", kept)
    assert letter.title == "To the burgomaster"
    assert add_letter("x" * 90, kept).title == f"{'x' * 39}…"
    assert kept.picture(letter.name)[:4] == b"\x89PNG"
