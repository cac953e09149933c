"""The reasons why an act comes when it does: sentences with rule citations, and their picture."""

from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QEvent,
    QIODevice,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    QStandardPaths,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QMenu, QScrollArea, QSizePolicy, QWidget

from battleboard.battle.battle import Battle
from battleboard.models.session import Session
from battleboard.queries.round.explanations import (
    Explanation,
    compared_figures,
    explain_act,
    place_and_outcome,
    reasons_as_page,
    reasons_as_text,
)
from battleboard.rules import Reason
from battleboard.storage.disk import write_file
from battleboard.views.ruler.chart import RulerChart
from battleboard.views.ruler.round_chart import chart_about, chart_of
from battleboard.views.ruler.ruler_layout import RulerLayout, RulerView, head_height, lay_out_ruler
from battleboard.views.ruler.ruler_painter import RulerHighlights
from battleboard.views.ruler.ruler_picture import ruler_picture
from battleboard.views.start.prompts import DialogPrompts, UserPrompts, file_name
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import HAIR, NO_LIMIT, XS, M, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.icons import IconButton, TransportIcon
from battleboard.views.widgets.labels import FOUR_LINES, WholeSentence
from battleboard.views.widgets.layouts import hbox, with_stretch
from battleboard.views.widgets.panels import Panel
from battleboard.views.widgets.popups import open_menu_under

_INSET: Final = 5.0


class _ReasonLine(NamedTuple):
    """One laid-out sentence and the position of its rule chip."""

    text: QtGui.QTextLayout
    at: QPointF
    chip: QRectF
    rule: str
    faint: bool


class ReasonList(QWidget):
    """Shows sentences one below another, each followed by a chip with its rule if it has one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reasons: tuple[tuple[Reason, bool], ...] = ()
        self._lines: tuple[_ReasonLine, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Reasons")

    def tell(self, told: Explanation) -> None:
        laid = ((reason, True) for reason in told.besides)
        self._take((*((reason, False) for reason in told.reasons), *laid))
        self.setAccessibleDescription(told.in_words)

    def hint(self, text: str) -> None:
        self._take(((Reason("", text), True),))
        self.setAccessibleDescription(text)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(_height(self._set(width)))

    def sizeHint(self) -> QSize:
        """The current width, and the height that it needs."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """Zero width and the full height: the scroll area around it scrolls."""
        return QSize(0, self.heightForWidth(self.width()))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lines = self._set(self.width())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._set_anew()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        colours = colours_of(self.palette())
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            for line in self._lines:
                if line.at.y() > event.rect().bottom():
                    break
                painter.setPen(QtGui.QColor(colours.faint if line.faint else colours.ink))
                line.text.draw(painter, line.at)
                if line.rule:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(QtGui.QColor(colours.raised))
                    painter.drawRoundedRect(line.chip, XS, XS)
                    painter.setPen(QtGui.QColor(colours.faint))
                    painter.setFont(styled_font(self.font(), TextStyle.SMALL))
                    painter.drawText(line.chip, Qt.AlignmentFlag.AlignCenter, line.rule)

    def _take(self, reasons: tuple[tuple[Reason, bool], ...]) -> None:
        self._reasons = reasons
        self._set_anew()

    def _set_anew(self) -> None:
        self._lines = self._set(self.width())
        self.updateGeometry()
        self.update()

    def _set(self, width: int) -> tuple[_ReasonLine, ...]:
        lines: list[_ReasonLine] = []
        y = 0.0
        for reason, faint in self._reasons:
            lines.append(self._line(reason, y, float(width), faint=faint))
            y = _height(lines) + XS
        return tuple(lines)

    def _line(self, reason: Reason, y: float, width: float, *, faint: bool) -> _ReasonLine:
        text = QtGui.QTextLayout(reason.text, self.font())
        text.setTextOption(QtGui.QTextOption(Qt.AlignmentFlag.AlignLeft))
        ends = _flow(text, width)
        metrics = QtGui.QFontMetricsF(styled_font(self.font(), TextStyle.SMALL))
        wide = metrics.horizontalAdvance(reason.rule) + 2 * _INSET
        beside = ends.right() + S + wide <= width
        left = ends.right() + S if beside else 0.0
        top = ends.top() if beside else ends.bottom()
        chip = QRectF(left, y + top + HAIR / 2, wide, metrics.height() + HAIR / 2)
        return _ReasonLine(
            text, QPointF(0, y), chip if reason.rule else QRectF(), reason.rule, faint
        )


def _flow(text: QtGui.QTextLayout, width: float) -> QRectF:
    """Break a sentence into lines and return the area of the last line."""
    y, last = 0.0, QRectF()
    text.beginLayout()
    while (line := text.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height()
        last = line.naturalTextRect()
    text.endLayout()
    return last


def _height(lines: "tuple[_ReasonLine, ...] | list[_ReasonLine]") -> float:
    if not lines:
        return 0.0
    last = lines[-1]
    return max(last.at.y() + last.text.boundingRect().height(), last.chip.bottom() + HAIR / 2)


_WIDE: Final = 760
_ROOMY: Final = 1.5
_NO_PLACE: Final = -1
_SHARP: Final = 2.0
"""Device pixel ratio of the picture."""


def why_picture(
    battle: Battle, act: str, told: Explanation, panel: QWidget, colours: Colours
) -> QImage:
    """Draw the lanes that are compared, and the reasons, in the panel's font and colours."""
    font = panel.font()
    layout = _layout(chart_about(chart_of(battle), compared_figures(battle, act)), font)
    reasons = ReasonList(panel)
    reasons.tell(told)
    reasons.resize(_WIDE - 2 * M, reasons.heightForWidth(_WIDE - 2 * M))
    head = _line(font, TextStyle.TITLE) + _line(font, TextStyle.SMALL) + S
    high = ceil(M + head + layout.size.height() + M + reasons.height() + M)
    picture = QImage((QSizeF(_WIDE, high) * _SHARP).toSize(), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(_SHARP)
    picture.fill(QColor(colours.panel))
    with QPainter(picture) as painter:
        _write_head(painter, told, font, colours)
        lanes = ruler_picture(layout, colours, RulerHighlights(_NO_PLACE, act=act), font, _SHARP)
        painter.drawPixmap(QPoint(0, round(M + head)), lanes)
        below = QPoint(M, high - M - reasons.height())
        reasons.render(painter, below, renderFlags=QWidget.RenderFlag.DrawChildren)
    reasons.deleteLater()
    return picture


def png_of(picture: QImage) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(content.data())


def _layout(chart: RulerChart, font: QFont) -> RulerLayout:
    text = QFontMetricsF(font)
    high = head_height(chart, text) + len(chart.lanes) * ceil(text.height() * _ROOMY) + S
    return lay_out_ruler(chart, QSizeF(_WIDE, ceil(high)), text, RulerView())


def _write_head(painter: QPainter, told: Explanation, font: QFont, colours: Colours) -> None:
    y = float(M)
    lines = (
        (TextStyle.TITLE, told.name, colours.ink),
        (
            TextStyle.SMALL,
            place_and_outcome(told),
            colours.faint,
        ),
    )
    for kind, text, colour in lines:
        painter.setFont(styled_font(font, kind))
        painter.setPen(QColor(colour))
        high = _line(font, kind)
        area = QRectF(M, y, _WIDE - 2 * M, high)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        y += high


def _line(font: QFont, kind: TextStyle) -> float:
    return QFontMetricsF(styled_font(font, kind)).height()


_HINT: Final = "Point at an action on the ruler, or select it, to see why it happens then."
_LINES: Final = 11
_NOTHING: Final = Explanation("Why then?", "", "", ())


class WhyPanel(Panel):
    """Shows the reasons of the selected, the hovered or else the current act."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self._session = session
        self._shown: tuple[object, str, object] | None = None
        self._explained: Explanation | None = None
        self._whole = False
        self.title = WholeSentence(kind=TextStyle.STRONG, most_px=FOUR_LINES)
        self.outcome = WholeSentence(kind=TextStyle.SMALL, most_px=FOUR_LINES)
        self.reasons = ReasonList()
        self.asking: UserPrompts = DialogPrompts()
        self.take_away = button(
            "…", self._open_menu, ButtonStyle.QUIET, hint="Copy or save these reasons"
        )
        self.take_away.setAccessibleName("Copy or save these reasons")
        self.fold = _fold_button()
        self._area = _scrolling(self.reasons)
        self._lay_out()
        self.fold.clicked.connect(self._fold)
        session.document.changed.connect(self._show)
        session.chances.changed.connect(self._show)
        session.play.in_hand_changed.connect(self._show)
        session.selection.act_changed.connect(self._show)
        session.selection.hovered_changed.connect(self._show)

    @property
    def act(self) -> str:
        """The id of the explained act: the selected, the hovered, or else the current act."""
        selection, in_hand = self._session.selection, self._session.play.in_hand
        return selection.act or selection.hovered_act or (in_hand.act.id if in_hand else "")

    def _lay_out(self) -> None:
        head = hbox(with_stretch(self.title), self.take_away, self.fold, spacing=XS)
        self.rows.setSpacing(XS)
        self.rows.addLayout(head)
        self.rows.addWidget(self.outcome)
        self.rows.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._keep_calm()

    def copy_text(self) -> None:
        QtGui.QGuiApplication.clipboard().setText(reasons_as_text(self._told))

    def copy_picture(self) -> None:
        QtGui.QGuiApplication.clipboard().setImage(self._picture())

    def save_picture(self) -> None:
        path = self._ask("Save as picture", ".png", "Pictures (*.png)")
        if path is not None:
            write_file(path, png_of(self._picture()))

    def save_page(self) -> None:
        path = self._ask("Save as web page", ".html", "Web pages (*.html *.htm)")
        if path is not None:
            write_file(path, reasons_as_page(self._told, png_of(self._picture())).encode())

    @property
    def _told(self) -> Explanation:
        return self._explained or _NOTHING

    def _picture(self) -> QtGui.QImage:
        colours = colours_of(self.palette())
        return why_picture(self._session.battle, self.act, self._told, self, colours)

    def _ask(self, title: str, ending: str, kinds: str) -> Path | None:
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        name = file_name(self._told.name, "Why then")
        return self.asking.file_to_save(self, title, Path(place) / f"{name}{ending}", kinds)

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.addAction("Copy", self.copy_text)
        menu.addAction("Copy as picture", self.copy_picture)
        menu.addAction("Save as picture…", self.save_picture)
        menu.addAction("Save as web page…", self.save_page)
        open_menu_under(menu, self.take_away)

    def fill(self, *, whole: bool) -> None:
        """Fill the whole tab, or keep a fixed height among other panels."""
        self._whole = whole
        self.fold.setVisible(not whole)
        if whole and self._area.isHidden():
            self._fold()
        vertical = QSizePolicy.Policy.Expanding if whole else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self._keep_calm()

    def _keep_calm(self) -> None:
        """Fix the height of the reasons or, in a tab of their own, their minimum height."""
        lines = _LINES * self.fontMetrics().height()
        self._area.setMinimumHeight(lines)
        self._area.setMaximumHeight(NO_LIMIT if self._whole else lines)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._keep_calm()

    def unfold(self) -> None:
        if self._area.isHidden():
            self._fold()

    def _fold(self) -> None:
        opens = self._area.isHidden()
        self._area.setVisible(opens)
        self.outcome.setVisible(opens)
        self.fold.show_icon(TransportIcon.FOLD if opens else TransportIcon.UNFOLD)
        self.fold.setAccessibleName("Hide the reasons" if opens else "Show the reasons")

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Catch up with changes made while another tab was shown."""
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        if not self.isVisible():
            return
        battle, act = self._session.battle, self.act
        known = self._session.chances.of_act(act)
        chance = known.chance if known and known.is_current else None
        if (
            self._shown is not None
            and self._shown[0] is battle
            and self._shown[1:] == (act, chance)
        ):
            return
        self._shown = (battle, act, chance)
        found = explain_act(battle, act, chance, self._session.document.tables)
        if found and found == self._explained:
            return
        self._explained = found
        self.take_away.setEnabled(found is not None)
        self._tell(found or _NOTHING)
        if found is None:
            self.reasons.hint(_HINT)

    def _tell(self, told: Explanation) -> None:
        self.title.say(told.name)
        self.outcome.say(place_and_outcome(told), faint=True)
        self.reasons.tell(told)
        self._area.verticalScrollBar().setValue(0)


def _fold_button() -> IconButton:
    made = IconButton(TransportIcon.FOLD)
    made.setToolTip("Show or hide the reasons")
    made.setAccessibleName("Hide the reasons")
    return made


def _scrolling(inside: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inside)
    area.setAccessibleName("Reasons")
    # Otherwise the widget's own background would hide the panel's.
    inside.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area
