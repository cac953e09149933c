"""A small form for a spell or device that stands on no card."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFormLayout, QLineEdit, QSpinBox, QWidget

from battleboard.battle.commands import Declare
from battleboard.battle.state.naming import name_of
from battleboard.models.document import Document
from battleboard.queries.round.forecast import forecast_declaration
from battleboard.queries.round.intents import casting_of
from battleboard.queries.round.offers import SpellPrompt
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.popover import Popover
from battleboard.views.look.sentence import Sentence
from battleboard.views.look.space import S

_WIDTH = 340
_LONGEST = 99


class CastingForm(Popover):
    """Asks for a name and the segments it takes, and says what would come of it."""

    def __init__(self, document: Document, asked: SpellPrompt, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(_WIDTH)
        self._document = document
        self._asked = asked
        self._name = QLineEdit()
        self._time = QSpinBox()
        self._foretold = Sentence(lines=3)
        self._declare = button("Declare", self._do, Look.PRIMARY)
        self._lay_out()
        self._name.textChanged.connect(self._foretell)
        self._time.valueChanged.connect(self._foretell)
        self._name.returnPressed.connect(self._do)
        self._foretell()

    def open_at(self, at: QPoint) -> None:
        """Open at a place of the screen, ready to be typed in."""
        self.adjustSize()
        screen = self.screen().availableGeometry()
        x = max(screen.left(), min(at.x(), screen.right() - self.width()))
        y = max(screen.top(), min(at.y(), screen.bottom() - self.height()))
        self.move(x, y)
        self.show()
        self._name.setFocus()

    def _lay_out(self) -> None:
        what = "spell" if self._asked.kind == "cast" else "device"
        who = name_of(self._document.battle, self._asked.who)
        verb = "casts" if self._asked.kind == "cast" else "uses"
        self.panel.rows.addWidget(label(f"{who} {verb} a {what}", Type.STRONG))
        self._name.setPlaceholderText(f"Name of the {what}")
        self._name.setAccessibleName(f"Name of the {what}")
        self._time.setRange(0, _LONGEST)
        self._time.setValue(1)
        self._time.setSuffix(" segments")
        self._time.setAccessibleName("Casting time")
        fields = QFormLayout()
        fields.setSpacing(S)
        fields.addRow("Name", self._name)
        if "casting time" not in self._document.battle.rules.without:
            fields.addRow("Takes", self._time)
        self.panel.rows.addLayout(fields)
        self.panel.rows.addWidget(self._foretold)
        self.panel.rows.addWidget(self._declare, alignment=Qt.AlignmentFlag.AlignRight)

    def _deed(self) -> Declare:
        asked = self._asked
        name = self._name.text().strip()
        return casting_of(asked.who, asked.kind, name, self._time.value(), asked.targets)

    def _foretell(self) -> None:
        """Say what would come of it, and who could spoil it."""
        found = forecast_declaration(self._document.battle, self._deed(), self._document.tables)
        self._declare.setEnabled(bool(self._name.text().strip()) and not found.barred)
        self._foretold.say(found.barred or " ".join(found.says), faint=not found.barred)

    def _do(self) -> None:
        if self._declare.isEnabled() and self._document.do(self._deed()):
            self.close()
