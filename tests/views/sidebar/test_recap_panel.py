"""The recap is shown beside the log."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QTextBlock
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import LogEntry
from battleboard.battle.commands import Damage
from battleboard.battle.state.event import Healed, Hurt, RoundBegan
from battleboard.models.session import Session
from battleboard.storage.disk import NotSavedError
from battleboard.storage.exchange.written_recap import as_markdown, written_recap
from battleboard.views.sidebar.recap_panel import RecapPanel
from battleboard.views.theme.colours import DARK, LIGHT
from battleboard.views.theme.sizes import SIDE, S
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do
from tests.views.sidebar.conftest import ShowInSidebar
from tests.views.sidebar.pdf_text import pages

MakePanel = Callable[[Session], RecapPanel]


@pytest.fixture
def panel_of(show_in_sidebar: ShowInSidebar) -> MakePanel:
    def make(session: Session) -> RecapPanel:
        panel = RecapPanel(session)
        show_in_sidebar(panel, 300)
        return panel

    return make


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    log = (LogEntry(1, 0, "Continue", (RoundBegan(1), Healed("orc", 2, 9)), ()),)
    return session_of(battle(figure("ann"), figure("orc", "red"), log=log))


def text(panel: RecapPanel) -> str:
    return panel.page.toPlainText()


def press(panel: RecapPanel, name: str) -> None:
    found = next(each for each in panel.findChildren(QPushButton) if each.text() == name)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def test_it_tells_the_rounds_and_grows_with_what_happens(
    panel_of: MakePanel, session: Session
) -> None:
    panel = panel_of(session)
    assert text(panel) == "Round 1\nOrc regains 2 hit points."
    do(session, Damage(("ann",), 3))
    told = "Round 1\nOrc regains 2 hit points. Ann takes 3."
    assert text(panel) == f"{told}\nWounded\nAnn: 7 of 10 hp."
    session.document.undo()
    assert text(panel) == "Round 1\nOrc regains 2 hit points."


def test_unseen_it_waits_and_tells_all_when_it_is_shown(
    panel_of: MakePanel, session: Session
) -> None:
    panel = panel_of(session)
    panel.hide()
    do(session, Damage(("ann",), 3))
    assert "Ann takes 3" not in text(panel)
    panel.show()
    assert "Ann takes 3" in text(panel)


def test_the_players_version_leaves_out_what_they_do_not_know(
    panel_of: MakePanel, session: Session
) -> None:
    panel = panel_of(session)
    do(session, Damage(("ann",), 3))
    press(panel, "For players")
    assert text(panel) == "Round 1\nAnn takes 3.\nWounded\nAnn: 7 of 10 hp."
    assert panel.for_players.isChecked()
    press(panel, "For me")
    assert text(panel).startswith("Round 1\nOrc regains 2 hit points. Ann takes 3.")


def test_before_anything_has_happened_it_says_so(
    panel_of: MakePanel, session_of: MakeSession
) -> None:
    panel = panel_of(session_of(battle(figure("ann"))))
    assert text(panel) == ""
    assert panel.page.placeholderText().startswith("Nothing has happened yet.")


def top_line(panel: RecapPanel) -> str:
    """The text at the top of the page."""
    return panel.page.cursorForPosition(QPoint(S, 2 * S)).block().text()


def test_it_opens_where_the_latest_round_begins(
    qtbot: QtBot, panel_of: MakePanel, session_of: MakeSession
) -> None:
    hurt = tuple(Hurt(who, 1, 9) for who in ("ann", "orc") * 90)
    log = tuple(LogEntry(n, 0, "", (RoundBegan(n), *hurt)) for n in (1, 2, 3))
    panel = panel_of(session_of(battle(figure("ann"), figure("orc", "red"), log=log)))
    qtbot.waitUntil(lambda: top_line(panel) == "Round 3")
    assert panel.page.verticalScrollBar().value() < panel.page.verticalScrollBar().maximum()


def test_one_who_has_scrolled_away_stays_there(panel_of: MakePanel, session: Session) -> None:
    panel = panel_of(session)
    bar = panel.page.verticalScrollBar()
    for _ in range(40):
        do(session, Damage(("ann",), 0), Damage(("orc",), 0))
    assert bar.maximum() > 200
    assert bar.value() == 0
    bar.setValue(100)
    do(session, Damage(("ann",), 0))
    assert bar.value() == 100


@pytest.fixture
def long_panel(panel_of: MakePanel, session_of: MakeSession) -> RecapPanel:
    hurt = tuple(Hurt(who, 1, 9) for who in ("ann", "orc") * 90)
    log = tuple(LogEntry(n, 0, "", (RoundBegan(n), *hurt)) for n in range(1, 40))
    return panel_of(session_of(battle(figure("ann"), figure("orc", "red"), log=log)))


def test_a_long_story_stays_at_its_latest_round_in_another_width(
    qtbot: QtBot, long_panel: RecapPanel
) -> None:
    bar = long_panel.page.verticalScrollBar()
    before = bar.maximum()
    long_panel.resize(SIDE - 60, long_panel.height())
    qtbot.waitUntil(lambda: bar.maximum() > before)
    qtbot.waitUntil(lambda: top_line(long_panel) == "Round 39")


def test_a_long_story_stays_where_it_was_scrolled_to(long_panel: RecapPanel) -> None:
    bar = long_panel.page.verticalScrollBar()
    bar.setValue(2_000)
    do(long_panel.session, Damage(("ann",), 0))
    assert bar.value() == 2_000


def test_nothing_is_wider_than_the_column(panel_of: MakePanel, session: Session) -> None:
    panel = panel_of(session)
    assert panel.width() == SIDE
    assert panel.minimumSizeHint().width() <= SIDE
    assert panel.page.horizontalScrollBar().maximum() == 0


def test_its_ink_follows_the_look(panel_of: MakePanel, session: Session, theme: Theme) -> None:
    panel = panel_of(session)

    def block() -> QTextBlock:
        return panel.page.document().lastBlock()

    assert block().charFormat().foreground().color().name() == LIGHT.ink
    theme.choose(ColourScheme.DARK)
    assert block().charFormat().foreground().color().name() == DARK.ink


def test_it_is_copied_as_markdown(panel_of: MakePanel, session: Session) -> None:
    panel = panel_of(session)
    press(panel, "Copy")
    told = as_markdown(written_recap(session.battle, "A fight"))
    assert QGuiApplication.clipboard().text() == told
    assert panel.told.text() == "Copied."


def ask(qtbot: QtBot, panel: RecapPanel) -> QFileDialog:
    press(panel, "Export…")
    dialog = panel.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    qtbot.waitUntil(dialog.isVisible)
    return dialog


def test_a_dialog_asks_for_the_name_and_the_form(
    qtbot: QtBot, panel_of: MakePanel, session: Session, tmp_path: Path
) -> None:
    panel = panel_of(session)
    dialog = ask(qtbot, panel)
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    assert [name.split()[0] for name in dialog.nameFilters()] == ["Markdown", "Web", "PDF"]
    dialog.setDirectory(str(tmp_path))
    dialog.selectNameFilter(dialog.nameFilters()[2])
    dialog.filterSelected.emit(dialog.nameFilters()[2])
    assert Path(dialog.selectedFiles()[0]).name == "A fight.pdf"
    dialog.accept()
    qtbot.waitUntil((tmp_path / "A fight.pdf").is_file)
    assert panel.told.text() == "Exported to 'A fight.pdf'."


def test_it_is_exported_under_the_name_that_is_chosen(
    panel_of: MakePanel, session: Session, tmp_path: Path
) -> None:
    panel = panel_of(session)
    for name in ("told.md", "told.html", "told.pdf"):
        panel.export_to(str(tmp_path / name))
        assert panel.told.text() == f"Exported to '{name}'."
    assert (tmp_path / "told.md").read_text("utf-8") == as_markdown(panel.story)
    assert "<h2>Round 1</h2>" in (tmp_path / "told.html").read_text("utf-8")
    assert pages((tmp_path / "told.pdf").read_bytes())[0].startswith("A fight Round 1 Orc regains")


def test_the_version_that_is_shown_is_exported(
    panel_of: MakePanel, session: Session, tmp_path: Path
) -> None:
    panel = panel_of(session)
    do(session, Damage(("ann",), 3))
    press(panel, "For players")
    panel.export_to(str(tmp_path / "told.md"))
    written = (tmp_path / "told.md").read_text("utf-8")
    assert "Ann takes 3" in written
    assert "regains" not in written


def test_what_cannot_be_written_is_told_in_a_sentence(
    panel_of: MakePanel, session: Session, tmp_path: Path
) -> None:
    panel = panel_of(session)
    with pytest.raises(NotSavedError, match=r"^'told\.pdf' could not be written"):
        panel.export_to(str(tmp_path / "nowhere" / "told.pdf"))
    assert panel.told.text() == ""


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that the system was asked to open; it opens any but an empty one."""
    found: list[Path] = []

    def note(url: QUrl) -> bool:
        found.append(Path(url.toLocalFile()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", note)
    return found


def test_for_the_dm_the_round_and_the_cards_are_printed_too(
    session: Session, panel_of: MakePanel, opened: list[Path]
) -> None:
    panel = panel_of(session)
    press(panel, "Print…")
    (path,) = opened
    printed = " ".join(pages(path.read_bytes()))
    assert "Figures:" in printed
    assert panel.told.text() == "Opened as a PDF, ready to print."


def test_for_the_players_only_the_recap_is_printed(
    session: Session, panel_of: MakePanel, opened: list[Path]
) -> None:
    panel = panel_of(session)
    panel.for_players.click()
    press(panel, "Print…")
    assert "Figures:" not in " ".join(pages(opened[0].read_bytes()))


def test_where_nothing_opens_pdfs_it_says_so(
    session: Session, panel_of: MakePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    panel = panel_of(session)
    press(panel, "Print…")
    assert panel.told.text().startswith("No program on this computer opens PDFs.")
