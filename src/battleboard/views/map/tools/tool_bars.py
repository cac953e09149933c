"""The toolbars beside the tool strip: one for drawing, one for areas, one for the fog."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from battleboard.queries.sight.revealing import Fog, fog_of, laying, rooms_on, showing_rooms
from battleboard.queries.table.areas_of_effect import MOST_FT, AreaForm, AreaSize
from battleboard.views.map.drawing.draw_mode import DrawMode
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.tools.area_tool import AreaTool
from battleboard.views.map.tools.reveal_tool import NO_ROOM, RevealMode, RevealTool
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.sizes import XS, S, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import tight_group, tool_button
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.forms import check_box
from battleboard.views.widgets.icons import ToolIcon, tool_icon
from battleboard.views.widgets.layouts import FlowLayout
from battleboard.views.widgets.panels import Panel

_ANY: Final = 1 << 20


class WrappingBar(Panel):
    """A bar as wide as its controls; where there is less room, they wrap onto more lines.

    Escape returns to the map. `resized()` is emitted when its size changes.
    """

    resized = Signal()

    def __init__(self, view: MapSurface, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._view = view
        self._widest = _ANY

    @property
    def natural_size(self) -> QSize:
        self.rows.activate()
        return self.rows.sizeHint()

    def fit(self, widest: int | None = None) -> None:
        """Resize to the content, at most `widest` wide; by default the last limit applies."""
        self._widest = widest or self._widest
        wide = min(self._widest, self.natural_size.width())
        self.setFixedSize(wide, self.rows.totalHeightForWidth(wide))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.draw_icons()
        elif event.type() is QEvent.Type.FontChange:
            # The child widgets get the new font only after this event.
            QTimer.singleShot(0, self, self.fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._view.widget.setFocus()
        else:
            super().keyPressEvent(event)

    def draw_icons(self) -> None:
        """Draw the icons in the theme's colours."""


_LEAST_BESIDE: Final = 0.4
_HINT_LINES: Final = 2


class DrawBar(WrappingBar):
    """A row of mode buttons; below it the options and the hint of the current mode."""

    def __init__(self, tool: DrawTool, parent: QWidget) -> None:
        super().__init__(tool.view, parent)
        self._tool = tool
        self.buttons: dict[DrawMode, QToolButton] = {}
        self._options: dict[DrawMode, QWidget] = {}
        self._named_px = 0
        self._row = FlowLayout(spacing=XS)
        self.rows.addLayout(self._row)
        self._add_modes()
        self.hint = label("", faint=True, wrap=True)
        self._beside = QHBoxLayout()
        self._beside.setSpacing(S)
        self.rows.addLayout(self._beside)
        self._beside.addWidget(self.hint)
        self._add_options()
        self.installEventFilter(self)
        tool.modes.changed.connect(self._follow)
        self.draw_icons()
        self._follow()

    @property
    def natural_size(self) -> QSize:
        """The size with all mode names shown; the width is measured once for each font."""
        if not self._named_px:
            self._show_names(shown=True)
            self._named_px = self._row_px
        return QSize(self._named_px, self.rows.totalHeightForWidth(self._named_px))

    @property
    def tallest(self) -> int:
        """The greatest height of the bar: the tallest options, and a two-line hint below them.

        The map is fitted below this height, so that it does not jump whenever the hint changes.
        """
        margins, line = self.rows.contentsMargins(), self.hint.fontMetrics().lineSpacing()
        row = self._row.heightForWidth(self.width() - margins.left() - margins.right())
        options = max(each.sizeHint().height() for each in self._options.values())
        parts = row + options + _HINT_LINES * line + 2 * self.rows.spacing()
        return max(self.height(), parts + margins.top() + margins.bottom())

    def fit(self, widest: int | None = None) -> None:
        """Resize to the content, dropping the mode names if they do not fit."""
        self._widest = widest or self._widest
        self._show_names(shown=self.natural_size.width() <= self._widest)
        wide = min(self._widest, self.natural_size.width())
        self._place_hint(self._options.get(self._tool.mode), wide)
        self.setFixedSize(wide, self.rows.totalHeightForWidth(wide))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.FontChange:
            self._named_px = 0
        super().changeEvent(event)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Fit again after the options have changed."""
        if event.type() is QEvent.Type.LayoutRequest:
            QTimer.singleShot(0, self, self.fit)
        return False

    def _show_names(self, *, shown: bool) -> None:
        styles = Qt.ToolButtonStyle
        look = styles.ToolButtonTextBesideIcon if shown else styles.ToolButtonIconOnly
        for made in self.buttons.values():
            made.setToolButtonStyle(look)

    @property
    def _row_px(self) -> int:
        margins = self.rows.contentsMargins()
        return self._row.sizeHint().width() + margins.left() + margins.right()

    def _add_modes(self) -> None:
        group = QButtonGroup(self)
        for place, mode in enumerate(self._tool.modes.every, start=1):
            choose = partial(self._tool.modes.choose, mode)
            made = tool_button(mode.name, f"{mode.name} ({place})", choose, group=group)
            self._row.addWidget(made)
            self.buttons[mode] = made

    def _add_options(self) -> None:
        for mode in self._tool.modes.every:
            options = mode.options()
            if options is not None:
                self._options[mode] = options
                self._beside.insertWidget(0, options)

    def _follow(self) -> None:
        chosen = self._tool.mode
        self.buttons[chosen].setChecked(True)
        for mode, options in self._options.items():
            options.setVisible(mode is chosen)
        self.hint.setText(chosen.hint)
        self.hint.setVisible(bool(chosen.hint))
        self.fit()

    def _place_hint(self, options: QWidget | None, bar: int) -> None:
        """Put the hint beside the options if there is room, else below them."""
        margins = self.rows.contentsMargins()
        wide = bar - margins.left() - margins.right()
        room = wide - (options.sizeHint().width() + S if options else 0)
        is_beside = room >= wide * _LEAST_BESIDE
        if is_beside is (self._beside.indexOf(self.hint) < 0):
            for layout in (self._beside, self.rows):
                layout.removeWidget(self.hint)
            (self._beside if is_beside else self.rows).addWidget(self.hint)
        self.hint.setFixedWidth(room if is_beside else wide)

    def draw_icons(self) -> None:
        colours = colours_of(self.palette())
        for mode, made in self.buttons.items():
            made.setIcon(tool_icon(mode.sign, colours))


_FORMS: Final[Mapping[AreaForm, tuple[ToolIcon, str, str]]] = MappingProxyType(
    {
        AreaForm.CIRCLE: (ToolIcon.CIRCLE, "Circle", "Radius"),
        AreaForm.CONE: (ToolIcon.CONE, "Cone", "Length"),
        AreaForm.LINE: (ToolIcon.LINE, "Line", "Length"),
        AreaForm.BLOCK: (ToolIcon.BLOCK, "Square", "Side"),
        AreaForm.BURST: (ToolIcon.BURST, "Burst that fills the room", "Radius"),
    }
)
_WIDEST: Final = "500 ft"


class AreaBar(WrappingBar):
    """The form and size of areas, whether walls stop them, and whether players see them."""

    def __init__(self, tool: AreaTool, parent: QtWidgets.QWidget) -> None:
        super().__init__(tool.view, parent)
        self._tool = tool
        self._buttons: dict[AreaForm, QtWidgets.QToolButton] = {}
        self._row = FlowLayout()
        self.rows.addLayout(self._row)
        self._add_forms()
        self.feet, self.wide = self._size_field(), self._size_field("Width")
        self._feet_name, wide_name = label("", faint=True), label("Width", faint=True)
        self._wide = tight_group(wide_name, self.wide)
        for part in (tight_group(self._feet_name, self.feet), self._wide):
            self._row.addWidget(part)
        self.walls = check_box("Walls stop it", lambda on: tool.stop(stopped=on), on=True)
        self._row.addWidget(self.walls)
        hint = "Shows the players this area only; the next one is private again."
        self.public = check_box("Show to players", hint=hint)
        self.public.toggled.connect(lambda on: tool.publish(public=on))
        tool.made_private = lambda: self.public.setChecked(False)
        self._row.addWidget(self.public)
        self.draw_icons()
        self._show_form()
        tool.reshaped = self._show_form

    def _add_forms(self) -> None:
        group = QtWidgets.QButtonGroup(self)
        for form, (_, name, _) in _FORMS.items():
            made = tool_button("", name, partial(self._take, form), name=name, group=group)
            self._buttons[form] = made
        self._row.addWidget(tight_group(*self._buttons.values()))

    def _size_field(self, name: str = "") -> QtWidgets.QSpinBox:
        field = QtWidgets.QSpinBox()
        field.setSuffix(" ft")
        field.setMinimum(1)
        field.setAccessibleName(name)
        RoomForText(field, _WIDEST)
        field.valueChanged.connect(self._resize)
        field.lineEdit().returnPressed.connect(self._tool.view.widget.setFocus)
        return field

    def _take(self, form: AreaForm) -> None:
        self._tool.take_form(form)
        self._show_form()

    def _resize(self) -> None:
        wide = self.wide.value() if self._tool.template.form.is_aimed else 0
        self._tool.resize(AreaSize(self.feet.value(), wide))

    def _show_form(self) -> None:
        form, measures = self._tool.template.form, self._tool.template.measures
        name = _FORMS[form][2]
        self._buttons[form].setChecked(True)
        self._feet_name.setText(name)
        self.feet.setAccessibleName(name)
        for field, feet in ((self.feet, measures.feet), (self.wide, measures.width_ft)):
            with QSignalBlocker(field):
                field.setMaximum(MOST_FT[form])
                field.setValue(round(feet))
        self._wide.setVisible(form.is_aimed)
        self.walls.setEnabled(form is not AreaForm.BURST)
        self.fit()

    def draw_icons(self) -> None:
        colours = colours_of(self.palette())
        for form, made in self._buttons.items():
            made.setIcon(tool_icon(_FORMS[form][0], colours))


_FOG_KINDS: Final[Mapping[Fog, tuple[str, str]]] = MappingProxyType(
    {
        Fog.NONE: ("No fog", "The players see all of the map"),
        Fog.BY_SIGHT: ("Automatic", "The players see what their figures see and have seen"),
        Fog.BY_HAND: ("Manual", "The players see only what you show them"),
    }
)
_MODES: Final[Mapping[RevealMode, tuple[ToolIcon, str]]] = MappingProxyType(
    {
        RevealMode.ROOM: (ToolIcon.ROOM, "One room per click"),
        RevealMode.BRUSH: (
            ToolIcon.BRUSH,
            "A brush; [ and ] or Shift+wheel change its width",
        ),
        RevealMode.BOX: (ToolIcon.BLOCK, "A rectangle; Shift draws it off the grid"),
        RevealMode.OUTLINE: (
            ToolIcon.OUTLINE,
            "An outline, corner by corner; double-click to close it",
        ),
    }
)


class RevealBar(WrappingBar):
    """Buttons to switch the fog, choose the mode, hide instead of reveal, and toggle all rooms."""

    def __init__(self, tool: RevealTool, parent: QtWidgets.QWidget) -> None:
        super().__init__(tool.view, parent)
        self._tool = tool
        self._document = tool.view.session.document
        self._row = FlowLayout()
        self.rows.addLayout(self._row)
        self.fogs = self._add_fogs()
        self.modes = self._add_modes()
        self.hides = tool_button("Hide", "Hide ground instead of revealing it (Alt)", self._turn)
        self.hides.setCheckable(True)
        self.all_shown = tool_button(
            "All rooms", "Reveal all rooms", partial(self.show_all, shown=True)
        )
        self.all_hidden = tool_button(
            "No rooms", "Hide all rooms", partial(self.show_all, shown=False)
        )
        for parts in (self.fogs.values(), self.modes.values()):
            self._row.addWidget(tight_group(*parts))
        for part in (self.hides, self.all_shown, self.all_hidden):
            self._row.addWidget(part)
        self._document.changed.connect(self._follow)
        self.draw_icons()
        self._follow()
        self.fit()

    def show_all(self, *, shown: bool) -> None:
        battle = self._document.battle
        rooms = rooms_on(battle.board).rooms
        if rooms:
            self._tool.do(showing_rooms(battle, rooms, shown=shown))
        else:
            self._document.refused.emit(NO_ROOM)

    def _add_fogs(self) -> dict[Fog, QtWidgets.QToolButton]:
        group = QtWidgets.QButtonGroup(self)
        made: dict[Fog, QtWidgets.QToolButton] = {}
        for fog, (words, hint) in _FOG_KINDS.items():
            made[fog] = tool_button(words, hint, partial(self._lay, fog), group=group)
        return made

    def _add_modes(self) -> dict[RevealMode, QtWidgets.QToolButton]:
        group = QtWidgets.QButtonGroup(self)
        made: dict[RevealMode, QtWidgets.QToolButton] = {}
        for mode, (_, hint) in _MODES.items():
            name, pressed = hint.partition(";")[0], partial(self._tool.take, mode)
            made[mode] = tool_button("", hint, pressed, name=name, group=group)
        made[self._tool.mode].setChecked(True)
        return made

    def _lay(self, fog: Fog) -> None:
        if fog is not fog_of(self._document.battle):
            self._document.do(laying(fog))

    def _turn(self) -> None:
        self._tool.hides = self.hides.isChecked()
        self._tool.view.update()

    def _follow(self) -> None:
        fog = fog_of(self._document.battle)
        self.fogs[fog].setChecked(True)
        for each in (self.hides, self.all_shown, self.all_hidden, *self.modes.values()):
            each.setEnabled(fog is not Fog.NONE)

    def draw_icons(self) -> None:
        colours = colours_of(self.palette())
        for mode, made in self.modes.items():
            made.setIcon(tool_icon(_MODES[mode][0], colours))
