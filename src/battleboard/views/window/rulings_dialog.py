"""The house rules dialog: the game, and rulings on its disputed points."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, cast

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDialog, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import ChangeOption, RequireInitiative
from battleboard.battle.state.players_options import InitiativeRule
from battleboard.models.session import Session
from battleboard.storage.game_texts import load_titles
from battleboard.storage.rulings import Answer, Question, load_rulings
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import XL, XS, L, M, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import TypedSearch
from battleboard.views.widgets.layouts import hbox, vbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.window.game_change_dialog import ask_before_change

_SIZE = (680, 560)
_HINT = "Changes apply at once, including to the current round, and can be undone."
_TABLE = "For your table to decide"
_ROLLING: Final = Question(
    "initiative",
    "Must initiative be rolled when the order does not depend on it?",
    (
        Answer(
            "hidden",
            "While foes are hidden or in fog, so that a roll gives nothing away",
            _TABLE,
        ),
        Answer("always", "Yes, every round", _TABLE),
        Answer("needed", "No", _TABLE),
    ),
)
"""Asked in every game: from a roll, players can tell that somebody unseen acts."""


class RulingsDialog(QDialog):
    """One line for the game and one for each disputed point; choices apply at once."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "House rules", Topic.RULES)
        self.session = session
        self.game = _Answers("The game", load_titles().items())
        self.points: list[PointRow] = []
        self.rolling = PointRow(_ROLLING, self._require_initiative)
        self.told = label(_HINT, TextStyle.SMALL, faint=True, wrap=True)
        self._lay_out()
        self.resize(*_SIZE)
        self.game.activated.connect(self._change_game)
        session.document.changed.connect(self.refresh)
        session.document.refused.connect(self.told.setText)
        self.refresh()

    def refresh(self) -> None:
        battle = self.session.battle
        if self.game.currentData() != battle.ruleset or not self.points:
            self.game.choose(battle.ruleset)
            self._show_points()
        self.rolling.answers.choose(battle.showing.initiative)
        rulings = battle.rules.rulings(battle.options)
        for row in self.points:
            row.answers.choose(rulings[row.question.id])

    def do(self, command: Command) -> None:
        """Run a command; if it is refused, restore the current choices."""
        self.told.setText(_HINT)
        if not self.session.document.do(command):
            self.refresh()

    def _change_game(self) -> None:
        chosen = self.game.currentData()
        if chosen != self.session.battle.ruleset:
            self.game.choose(self.session.battle.ruleset)
            ask_before_change(self.session, chosen, self.do, self)

    def _rule(self, question: Question, answer: Answer) -> None:
        battle = self.session.battle
        if battle.rules.rulings(battle.options)[question.id] != answer.id:
            self.do(ChangeOption(question.id, answer.id, answer.says))

    def _require_initiative(self, answer: Answer) -> None:
        rule = cast("InitiativeRule", answer.id)
        if self.session.battle.showing.initiative != rule:
            self.do(RequireInitiative(rule, answer.says))

    def _show_points(self) -> None:
        for row in self.points:
            self._rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        questions = load_rulings(self.session.battle.ruleset)
        self.points = [PointRow(question, partial(self._rule, question)) for question in questions]
        for at, row in enumerate(self.points):
            self._rows.insertWidget(at, row)

    def _lay_out(self) -> None:
        inside = QWidget()
        self._rows = vbox(self.rolling, on=inside, spacing=L, margins=(0, 0, S, 0))
        self._rows.addStretch(1)
        close = button("Close", self.accept, ButtonStyle.PRIMARY)
        vbox(
            label("The game", TextStyle.STRONG),
            self.game,
            with_stretch(FittingScrollArea(inside)),
            hbox(with_stretch(self.told), close, spacing=None),
            on=self,
            spacing=M,
            margins=(XL, L, XL, L),
        )


class PointRow(QWidget):
    """A disputed point: the question, the answers, and the source of the chosen answer."""

    def __init__(self, question: Question, take: Callable[[Answer], None]) -> None:
        super().__init__()
        self._take = take
        self.question = question
        said = ((answer.id, answer.says) for answer in question.answers)
        self.answers = _Answers(question.question, said)
        self.source = label("", TextStyle.SMALL, faint=True, wrap=True)
        asked = label(question.question, TextStyle.STRONG, wrap=True)
        vbox(asked, self.answers, self.source, on=self, spacing=XS)
        self.answers.activated.connect(self._change)
        self.answers.currentIndexChanged.connect(self._show_source)
        self._show_source()

    def _change(self) -> None:
        self._take(self.question.answers[self.answers.currentIndex()])

    def _show_source(self) -> None:
        at = self.answers.currentIndex()
        usual = " · default" if at == 0 else ""
        self.source.setText(f"{self.question.answers[at].citation}{usual}")


class _Answers(QComboBox):
    """A combo box that ignores the wheel, so that scrolling the dialog changes no answer."""

    def __init__(self, asked: str, answers: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        self.setAccessibleName(asked)
        self.setMinimumContentsLength(1)
        for answer, words in answers:
            self.addItem(words, answer)
        TypedSearch(self)

    def choose(self, answer: str) -> None:
        """Select an answer without applying it."""
        self.setCurrentIndex(self.findData(answer))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
