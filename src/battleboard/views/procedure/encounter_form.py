"""A small form for the circumstances of an encounter, before its dice are rolled."""

from fractions import Fraction
from typing import Final, get_args

from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from battleboard.battle.commands import SetAlertness, SetMeeting, SetReaction
from battleboard.models.session import Session
from battleboard.rules.encounter import Meeting, Terrain
from battleboard.rules.ruleset import PhaseKind
from battleboard.views.theme.sizes import M, TextStyle, label
from battleboard.views.widgets.forms import check_box, choice_field, form_rows, number_field
from battleboard.views.widgets.labels import NameLabel
from battleboard.views.widgets.layouts import hbox
from battleboard.views.widgets.popups import Popover

PHASES_WITH_FORM: Final[frozenset[PhaseKind]] = frozenset({"surprise", "distance", "reaction"})
_FARTHEST_FT: Final = 1000
_MOST_FACES: Final = 100
_USUAL: Final = -1
_NOT_BY_NAMES: Final = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
_NAME_LETTERS: Final = 20
_GROUNDS: Final[tuple[Terrain, ...]] = get_args(Terrain)
_TITLES: Final = {
    "surprise": "Alertness",
    "distance": "Encounter",
    "reaction": "Reaction",
}


class EncounterForm(Popover):
    """Asks for the circumstances of the open phase; each change is its own command."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        kind = session.battle.open_phase.kind
        self.panel.rows.addWidget(label(_TITLES.get(kind, ""), TextStyle.STRONG))
        self._form = form_rows()
        self._form.setHorizontalSpacing(M)
        self.panel.rows.addLayout(self._form)
        if kind == "surprise":
            self._add_sides()
        elif kind == "distance":
            self._add_meeting()
        elif kind == "reaction":
            self._add_greeting()

    def _add_sides(self) -> None:
        battle = self._session.battle
        there = {figure.side for figure in battle.figures.values()}
        for side in (name for name in battle.teams if name in there):
            self._form.addRow(NameLabel(battle.teams[side].name), _Alertness(self._session, side))
        self._add_sight("Lit, open line of sight (a lit tunnel, a plain): nobody is surprised")

    def _add_meeting(self) -> None:
        met = self._met
        terrain = choice_field({each: each for each in _GROUNDS}, met.terrain)
        terrain.activated.connect(lambda at: self._meet(self._met._replace(terrain=_GROUNDS[at])))
        self._form.addRow("Outdoor terrain", terrain)
        light = _feet(met.light_radius_ft)
        light.valueChanged.connect(
            lambda ft: self._meet(self._met._replace(light_radius_ft=ft or None))
        )
        self._form.addRow("Light reaches", light)
        infravision = _feet(met.infravision_ft)
        infravision.valueChanged.connect(
            lambda ft: self._meet(self._met._replace(infravision_ft=ft or None))
        )
        self._form.addRow("Infravision reaches", infravision)
        names = {side: team.name for side, team in self._session.battle.teams.items()}
        noisy = choice_field({None: "none", **names}, met.noisy)
        noisy.setSizeAdjustPolicy(_NOT_BY_NAMES)
        noisy.setMinimumContentsLength(_NAME_LETTERS)
        noisy.activated.connect(lambda at: self._meet(self._met._replace(noisy=noisy.itemData(at))))
        self._form.addRow("Noisy side", noisy)
        self._add_sight("Lit, open line of sight (a lit tunnel, a plain): no limit to the distance")

    def _add_sight(self, words: str) -> None:
        seen = check_box(
            words,
            lambda on: self._meet(self._met._replace(line_of_sight=on)),
            on=self._met.line_of_sight,
        )
        self._form.addRow(seen)

    def _add_greeting(self) -> None:
        points = self._session.battle.encounter.added
        added = number_field(-_MOST_FACES, _MOST_FACES, points)
        added.valueChanged.connect(lambda points: self._session.document.do(SetReaction(points)))
        self._form.addRow("Speaker's adjustment", added)

    @property
    def _met(self) -> Meeting:
        return self._session.battle.encounter.meeting

    def _meet(self, meeting: Meeting) -> None:
        self._session.document.do(SetMeeting(meeting))


_DICE: Final = (
    "Use the die in the creature's entry: 1 in d8, 3 in d20, or 25 in d100 for 25%. Bonuses from "
    "scouts and stealthy foes are converted to it."
)


class _Alertness(QWidget):
    """The alertness of one side: whether it has noticed the others, and its surprise chance."""

    def __init__(self, session: Session, side: str) -> None:
        super().__init__()
        self._session = session
        self._side = side
        team = session.battle.teams[side]
        self._aware = check_box("aware of the others", on=team.aware)
        self._chance = number_field(
            _USUAL,
            _MOST_FACES,
            _USUAL if team.surprised_on is None else int(team.surprised_on),
            name=f"{team.name}: surprised on",
            hint=_DICE,
            lowest="default",
        )
        self._die = number_field(
            2,
            _MOST_FACES,
            team.surprise_die,
            name=f"Surprise die of {team.name}",
            hint=_DICE,
            before="in d",
        )
        self._die.valueChanged.connect(self._show_per_cent)
        self._show_per_cent()
        hbox(self._aware, label("or surprised on"), self._chance, self._die, on=self)
        self._aware.toggled.connect(self._say)
        self._chance.editingFinished.connect(self._say)
        self._die.editingFinished.connect(self._say)

    def _show_per_cent(self) -> None:
        self._chance.setSuffix("%" if self._die.value() == _MOST_FACES else "")

    def _say(self) -> None:
        points = self._chance.value()
        chance = None if points == _USUAL else Fraction(points)
        command = SetAlertness(self._side, self._aware.isChecked(), self._die.value(), chance)
        team = self._session.battle.teams[self._side]
        if command[1:] != (team.aware, team.surprise_die, team.surprised_on):
            self._session.document.do(command)


def _feet(feet: float | None) -> QSpinBox:
    """Build a field for feet, in which 0 means unknown."""
    field = number_field(0, _FARTHEST_FT, round(feet or 0), unit=" ft", lowest="unknown")
    field.setSingleStep(10)
    return field
