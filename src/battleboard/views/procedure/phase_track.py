"""The row of a round's phases, and the prompts that say what each needs."""

from collections.abc import Mapping
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.free_segments import asked_segment, counts_segments
from battleboard.battle.procedure.initiative_dice import PhaseThrow
from battleboard.battle.procedure.stage import Stage
from battleboard.battle.state.naming import people
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.team import Team
from battleboard.foundation.words import count
from battleboard.queries.round.explanations import nobody_acts, rule_of_phase
from battleboard.queries.round.what_next import acts_left, left_out, phase_over
from battleboard.queries.table.turn_clock import turn_of
from battleboard.rules.ruleset import PhaseKind, first_of_round
from battleboard.views.theme.sizes import XS, L, M, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.labels import tooltip_text


class ShownPhases(NamedTuple):
    """The phases of the row, the index of the open one, the title, and the rule for each phase."""

    names: tuple[str, ...]
    open: int
    title: str
    rules: tuple[str, ...] = ()


def phases_of(battle: Battle) -> ShownPhases:
    """Return the phases before round 1, of the current round, or of the turn after a fight."""
    if battle.over:
        return ShownPhases((f"turn {turn_of(battle)}",), 0, "Between fights")
    phases, at = battle.rules.phases, battle.phase
    first = first_of_round(phases)
    names = tuple(phase.name for phase in phases)
    rules = tuple(rule_of_phase(battle.rules, phase.kind) for phase in phases)
    if at < first:
        return ShownPhases(names[: first + 1], at, "Encounter", rules[: first + 1])
    return ShownPhases(names[first:], at - first, f"Round {battle.round_of_fight}", rules[first:])


def thrower_words(battle: Battle, throw: PhaseThrow) -> str:
    """Name who makes a roll, or what it is for if no side or figure does."""
    return people(battle, throw.owners) if throw.owners else throw.words


def side_of_throw(battle: Battle, throw: PhaseThrow) -> Team | None:
    for owner in throw.owners[:1]:
        name = battle.figures[owner].side if owner in battle.figures else owner
        return battle.teams.get(name)
    return None


def players_first(battle: Battle, wanted: tuple[PhaseThrow, ...]) -> tuple[PhaseThrow, ...]:
    """Return the rolls with the players' sides first: players roll real dice."""

    def is_the_dms(throw: PhaseThrow) -> bool:
        team = side_of_throw(battle, throw)
        return not (team and team.players)

    return tuple(sorted(wanted, key=is_the_dms))


def phase_prompt(battle: Battle, stage: Stage) -> str:
    if battle.over:
        return "The battle is over."
    came = stage.result.text if stage.result else ""
    match stage.kind:
        case "advantage" | "resolution":
            # The previous phase has already named those surprised, and Why? names them again.
            said = came if stage.kind == "resolution" else ""
            return f"{said} {_to_come(battle, stage)}".strip()
        case "declaration":
            return _declarations_in_words(battle, stage)
        case "initiative":
            return _dice_in_words(stage)
        case "morale" | "end" if stage.checks:
            return ""
        case _:
            return came or _ASKED.get(stage.kind) or phase_over(battle)


def prompt_ahead(battle: Battle, stage: Stage) -> str:
    """Return a long prompt that the phase may still show, to reserve its room, or ''."""
    if stage.kind == "advantage":
        return nobody_acts(battle)
    if stage.kind == "resolution":
        return " ".join(filter(None, (stage.result and stage.result.text, _ALL_PLAYED)))
    if stage.kind == "surprise":
        names = max((team.name for team in battle.teams.values()), key=len, default="")
        return f"Surprised: {names} for 7 segments."
    return ""


def asks_nothing(stage: Stage) -> bool:
    """Whether this is a morale phase without checks: to stop at it would only cost a click."""
    return stage.kind == "morale" and stage.may_go_on and not stage.checks


def feet_apart(stage: Stage) -> float | None:
    return stage.result.feet if stage.result else None


_ASKED: Final[Mapping[PhaseKind, str]] = {
    "surprise": "Each side rolls for surprise.",
    "distance": "Roll for encounter distance.",
    "reaction": "Roll for reaction.",
}


def _dice_in_words(stage: Stage) -> str:
    waits = any(throw.is_open and not throw.optional for throw in stage.wanted)
    if waits:
        return "Roll for initiative."
    fallen = any(not throw.is_open for throw in stage.wanted)
    if any(throw.is_open for throw in stage.wanted):
        return "Roll the rest only if needed." if fallen else "Roll these only if needed."
    return "The dice are rolled."


def _declarations_in_words(battle: Battle, stage: Stage) -> str:
    done = len(stage.declarers) - len(stage.undeclared)
    left = left_out(battle, stage)
    if left is None:
        return "All have declared."
    told = f"{done} of {len(stage.declarers)} {'has' if done == 1 else 'have'} declared."
    return told if left.binds else f"{told} {left.then}"


def _to_come(battle: Battle, stage: Stage) -> str:
    known, left = placed_acts(battle), acts_left(battle)
    if not left and stage.undeclared and counts_segments(battle):
        return f"Surprise segment {asked_segment(battle)}: {len(stage.undeclared)} may act."
    if not known:
        return nobody_acts(battle)
    if not left:
        return _ALL_PLAYED
    return f"{count(left, 'action')} left."


_ALL_PLAYED: Final = "All actions resolved."
_NOTHING = ShownPhases((), 0, "")


class PhaseTrack(QWidget):
    """Shows the title of the round and its phases, with the open phase highlighted."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = _NOTHING
        self._lengths: dict[TextStyle, dict[str, float]] = {}
        self.installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_phases(self, shown: ShownPhases) -> None:
        if shown == self._shown:
            return
        self._shown = shown
        self.setAccessibleName(shown.title)
        told = ", ".join(shown.names)
        self.setAccessibleDescription(
            f"Current phase: {shown.names[shown.open]}. All phases: {told}."
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        phases = sum(self._width(at) for at in range(len(self._shown.names)))
        high = ceil(QFontMetricsF(self.font()).height()) + 2 * XS
        return QSize(ceil(self._title_width() + L + phases), high)

    def minimumSizeHint(self) -> QSize:
        """Room for the open phase, which always shows."""
        phase = self._width(self._shown.open) if self._shown.names else 0.0
        return QSize(ceil(self._title_width() + L + phase), self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._lengths = {}
        self.update()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if not isinstance(event, QHelpEvent) or event.type() is not QEvent.Type.ToolTip:
            return False
        QToolTip.showText(event.globalPos(), tooltip_text(rule=self.rule_at(event.pos())), self)
        return True

    def rule_at(self, place: QPoint) -> str:
        spans = self.spans() if self._shown.rules else []
        found = (at for at, area in spans if area.contains(QPointF(place)))
        return next((self._shown.rules[at] for at in found), "")

    def spans(self) -> list[tuple[int, QRectF]]:
        """Return each phase's index and box; if room is short, only of those near the open one."""
        left = self._title_width() + L
        widths = [self._width(at) for at in range(len(self._shown.names))]
        first, last = self._window(widths, self.width() - left)
        spans, x = [], left
        for at in range(first, last + 1):
            spans.append((at, QRectF(x, 0, widths[at], self.height())))
            x += widths[at]
        return spans

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_title(painter)
            spans = self.spans()
            for at, area in spans:
                self._paint_phase(painter, at, area)
            for at, area in spans[:-1]:
                self._paint_link(painter, at, area)

    def _window(self, widths: list[float], room: float) -> tuple[int, int]:
        """Return the range around the open phase that fits, preferring later phases."""
        first = last = self._shown.open
        used = widths[first] if widths else 0.0
        while True:
            ahead = last + 1 < len(widths) and used + widths[last + 1] <= room
            behind = first > 0 and used + widths[first - 1] <= room
            if ahead:
                last += 1
                used += widths[last]
            elif behind:
                first -= 1
                used += widths[first]
            else:
                return first, min(last, len(widths) - 1)

    def _paint_title(self, painter: QPainter) -> None:
        painter.setFont(styled_font(self.font(), TextStyle.STRONG))
        painter.setPen(QColor(colours_of(self.palette()).ink))
        area = QRectF(0, 0, self._title_width(), self.height())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._shown.title)

    def _paint_phase(self, painter: QPainter, at: int, area: QRectF) -> None:
        colours = colours_of(self.palette())
        is_open = at == self._shown.open
        painter.setFont(styled_font(self.font(), TextStyle.STRONG if is_open else TextStyle.BODY))
        if is_open:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent))
            pill = area.adjusted(0, 1, -M, -1)
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        painter.setPen(QColor(colours.on_accent if is_open else colours.faint))
        words = area.adjusted(S, 0, -M - S, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self._shown.names[at])

    def _paint_link(self, painter: QPainter, at: int, area: QRectF) -> None:
        colours, middle = colours_of(self.palette()), area.center().y()
        is_over = at < self._shown.open
        painter.setPen(QPen(QColor(colours.good if is_over else colours.line), 2))
        painter.drawLine(QPointF(area.right() - S, middle), QPointF(area.right() - XS, middle))

    def _width(self, at: int) -> float:
        kind = TextStyle.STRONG if at == self._shown.open else TextStyle.BODY
        return self._long(self._shown.names[at], kind) + 2 * S + M

    def _title_width(self) -> float:
        return self._long(self._shown.title, TextStyle.STRONG)

    def _long(self, words: str, kind: TextStyle) -> float:
        if words not in self._lengths.setdefault(kind, {}):
            metrics = QFontMetricsF(styled_font(self.font(), kind))
            self._lengths[kind][words] = metrics.horizontalAdvance(words)
        return self._lengths[kind][words]
