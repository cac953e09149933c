"""The dialog for the experience points from a fight: foes, treasure, shares and the result."""

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtGui import QGuiApplication

from battleboard.battle.commands import AwardExperience
from battleboard.battle.state.command_context import Refusal
from battleboard.foundation.fault import Fault
from battleboard.foundation.words import with_sign
from battleboard.models.known_powers import KnownPowers
from battleboard.models.session import Session
from battleboard.queries.table.after_the_fight import (
    DefeatedGroup,
    award_in_words,
    coins_in_words,
    defeated_groups,
    rules_in_words,
    sharers,
    treasure_in,
)
from battleboard.rules.experience import Part, Sharer
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import XL, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import check_box, choice_field, number_field, text_field
from battleboard.views.widgets.labels import NameLabel
from battleboard.views.widgets.layouts import STRETCH, add_parts, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import dialog_buttons, dialog_rows

_SIZE: Final = (860, 600)
_MOST: Final = 10_000_000
_POINTS_WIDE: Final = 108
_NOBODY: Final = "No foes to count, but treasure can be shared."
_PARTS: Final[dict[Part, str]] = {"full": "full share", "half": "half share", "none": "nothing"}


class ExperienceDialog(QtWidgets.QDialog):
    """Counts the points of a fight and shares them out in one command."""

    def __init__(self, session: Session, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Experience and treasure", Topic.TIME)
        self._session = session
        monsters = KnownPowers(session.document).monsters
        self.foes = [_FoeRow(each) for each in defeated_groups(session.battle, monsters)]
        primes = session.battle.rules.experience.primes
        self.party = [
            _SharerRow(each, session.battle.figure(each.who).card.name, primes)
            for each in sharers(session.battle)
        ]
        prompt = "Treasure: 340, or 120 gp, 600 sp and 12 pp"
        self.treasure = text_field(name="Treasure", prompt=prompt)
        self.sheet = QtWidgets.QPlainTextEdit()
        self.sheet.setReadOnly(True)
        self.sheet.setAccessibleName("What each gets")
        self.copy = button("Copy", self._copy, ButtonStyle.CHIP, hint="Copy the sheet as text")
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self.award = button("Award", self.accept, ButtonStyle.PRIMARY)
        self._lay_out()
        self.resize(*_SIZE)
        for foe in self.foes:
            foe.tick.toggled.connect(self._show)
            foe.points.valueChanged.connect(self._show)
        for sharer in self.party:
            sharer.part.currentIndexChanged.connect(self._show)
            sharer.tick.toggled.connect(self._show)
            sharer.prime.currentIndexChanged.connect(self._show)
        self.treasure.textChanged.connect(self._show)
        self._show()

    def accept(self) -> None:
        try:
            command = self._command()
        except Fault as why:
            self.told.setText(str(why))
        else:
            if self._session.document.do(command):
                super().accept()

    def _command(self) -> AwardExperience:
        counted = [foe for foe in self.foes if foe.tick.isChecked()]
        return AwardExperience(
            tuple(who for foe in counted for who in foe.group.who),
            sum(foe.points.value() for foe in counted),
            treasure_in(self.treasure.text(), self._session.battle.rules.experience),
            tuple(each.sharer for each in self.party),
        )

    def _show(self) -> None:
        try:
            command = self._command()
            why_not = self._session.document.why_not(command)
            if why_not:
                raise Refusal(why_not)
        except Fault as why:
            self.sheet.clear()
            self.told.setText(str(why) if self.treasure.text() or self.foes else _NOBODY)
            self.award.setEnabled(False)
            self.copy.setEnabled(False)
            return
        counted = [(foe.group, foe.points.value()) for foe in self.foes if foe.tick.isChecked()]
        self.sheet.setPlainText(award_in_words(self._session.battle, counted, command))
        self.told.setText("")
        self.award.setEnabled(True)
        self.copy.setEnabled(True)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.sheet.toPlainText())

    def _lay_out(self) -> None:
        rules = self._session.battle.rules.experience
        beaten = [foe for foe in self.foes if foe.group.counts]
        nobody = () if beaten else (label(_NOBODY, faint=True, wrap=True),)
        rows = QtWidgets.QWidget()
        lines = vbox(
            label("Foes", TextStyle.SMALL, faint=True),
            *beaten,
            *nobody,
            label("Treasure", TextStyle.SMALL, faint=True),
            self.treasure,
            label(coins_in_words(rules), TextStyle.SMALL, faint=True, wrap=True),
            label("The party", TextStyle.SMALL, faint=True),
            *self.party,
            label(rules_in_words(rules), TextStyle.SMALL, faint=True, wrap=True),
            on=rows,
        )
        others = [foe for foe in self.foes if not foe.group.counts]
        if others:
            told = "Not defeated: tick those that are still worth points"
            lines.addWidget(label(told, TextStyle.SMALL, faint=True))
        add_parts(lines, *others, STRETCH)
        heading = label("What each gets", TextStyle.SMALL, faint=True)
        left = vbox(with_stretch(FittingScrollArea(rows)))
        right = vbox(hbox(heading, STRETCH, self.copy), with_stretch(self.sheet))
        halves = hbox(with_stretch(left, 3), with_stretch(right, 2), spacing=XL)
        below = dialog_buttons(self, self.award)
        dialog_rows(self, "Experience and treasure", with_stretch(halves), self.told, below)


class _FoeRow(QtWidgets.QWidget):
    """Foes of one name and fate: whether they count, and for how much."""

    def __init__(self, group: DefeatedGroup) -> None:
        super().__init__()
        self.group = group
        words = f"{group.words}, {group.fate}"
        self.tick = check_box(words, on=group.counts)
        self.points = number_field(0, _MOST, group.points or 0, name=f"Points for {words}")
        self.points.setGroupSeparatorShown(True)
        self.points.setFixedWidth(_POINTS_WIDE)
        rate = label(group.rate or "type the points", TextStyle.SMALL, faint=True)
        hbox(with_stretch(self.tick), rate, self.points, on=self)


class _SharerRow(QtWidgets.QWidget):
    """One member of the party: the share, and the adjustment for prime requisites."""

    def __init__(self, sharer: Sharer, name: str, primes: tuple[int, ...]) -> None:
        super().__init__()
        self._who, self._primes = sharer.who, primes
        self.part = choice_field(_PARTS, sharer.part, name=f"Share of {name}")
        hint, prime = "Prime requisite", f"Prime requisite of {name}"
        is_on = sharer.prime == primes[1]
        self.tick = check_box(f"{with_sign(primes[1])}%", on=is_on, name=prime, hint=hint)
        bonuses = {each: f"{with_sign(each)}%" if each else "±0%" for each in primes}
        self.prime = choice_field(bonuses, sharer.prime, name=prime, hint=hint)
        self._is_choice = len(primes) > 2  # noqa: PLR2004 - one bonus, or none: a tick
        prime_field = self.prime if self._is_choice else self.tick
        hbox(with_stretch(NameLabel(name)), self.part, prime_field, on=self)

    @property
    def sharer(self) -> Sharer:
        part: Part = self.part.currentData()
        ticked = self._primes[1] if self.tick.isChecked() else 0
        prime = int(self.prime.currentData()) if self._is_choice else ticked
        return Sharer(self._who, part, prime)
