"""The bar beside the strip of tools: how the map is covered, and what is shown or hidden of it."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from battleboard.queries.sight.revealing import Fog, fog_of, laying, rooms_on, showing_rooms
from battleboard.views.look.panel import Panel
from battleboard.views.look.space import XS, S
from battleboard.views.look.theme import colours_of
from battleboard.views.map.tools.icon import SIZE, Sign, icon
from battleboard.views.map.tools.reveal_tool import NO_ROOM, Means, RevealTool

_FOGS: Final[Mapping[Fog, tuple[str, str]]] = MappingProxyType(
    {
        Fog.NONE: ("No fog", "The players see all of the map"),
        Fog.BY_SIGHT: ("Automatic", "The players see what their figures see and have seen"),
        Fog.BY_HAND: ("Manual", "The players see only what you show them"),
    }
)
_MEANS: Final[Mapping[Means, tuple[Sign, str]]] = MappingProxyType(
    {
        Means.ROOM: (Sign.ROOM, "A room with one click"),
        Means.BRUSH: (
            Sign.BRUSH,
            "A brush; [ and ] make it narrower and wider, and so do Shift and the wheel",
        ),
        Means.BOX: (Sign.BLOCK, "A rectangle; Shift leaves the squares aside"),
        Means.OUTLINE: (Sign.OUTLINE, "An outline, corner by corner, until a double click"),
    }
)


class RevealBar(Panel):
    """Buttons for the fog, for what is shown at once, for hiding, and for all rooms."""

    def __init__(self, tool: RevealTool, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._tool = tool
        self._document = tool.view.session.document
        self._row = QHBoxLayout()
        self._row.setSpacing(XS)
        self.rows.addLayout(self._row)
        self.fogs = self._add_fogs()
        self._row.addSpacing(S)
        self.means = self._add_means()
        self._row.addSpacing(S)
        self.hides = self._added("Hide", "Hide ground instead of showing it (Alt)", self._turn)
        self.hides.setCheckable(True)
        self.all_shown = self._added(
            "All rooms", "Reveal all rooms", partial(self.show_all, shown=True)
        )
        self.all_hidden = self._added(
            "No rooms", "Hide all rooms", partial(self.show_all, shown=False)
        )
        self._document.changed.connect(self._follow)
        self._draw()
        self._follow()
        self.adjustSize()

    @property
    def has_rooms_in_fog(self) -> bool:
        """Whether there is fog over the map, and are rooms in it."""
        battle = self._document.battle
        return battle.showing.fog and bool(rooms_on(battle.board).rooms)

    def show_all(self, *, shown: bool) -> None:
        """Show all rooms of the map, or hide them."""
        battle = self._document.battle
        rooms = rooms_on(battle.board).rooms
        if rooms:
            self._tool.do(showing_rooms(battle, rooms, shown=shown))
        else:
            self._document.refused.emit(NO_ROOM)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the signs anew in another look."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()
        elif event.type() is QEvent.Type.FontChange:
            self.adjustSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the map with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._tool.view.widget.setFocus()
        else:
            super().keyPressEvent(event)

    def _add_fogs(self) -> dict[Fog, QToolButton]:
        group = QButtonGroup(self)
        made: dict[Fog, QToolButton] = {}
        for fog, (words, hint) in _FOGS.items():
            made[fog] = self._added(words, hint, partial(self._lay, fog))
            made[fog].setCheckable(True)
            group.addButton(made[fog])
        return made

    def _add_means(self) -> dict[Means, QToolButton]:
        group = QButtonGroup(self)
        made: dict[Means, QToolButton] = {}
        for means, (_, hint) in _MEANS.items():
            made[means] = self._added("", hint, partial(self._tool.take, means))
            made[means].setIconSize(QSize(SIZE, SIZE))
            made[means].setCheckable(True)
            group.addButton(made[means])
        made[self._tool.means].setChecked(True)
        return made

    def _added(self, words: str, hint: str, pressed: Callable[[], object]) -> QToolButton:
        made = QToolButton()
        made.setProperty("look", "quiet")
        made.setText(words)
        made.setToolTip(hint)
        made.setAccessibleName(words or hint.partition(";")[0])
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(lambda *_: pressed())
        self._row.addWidget(made)
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
        for each in (self.hides, self.all_shown, self.all_hidden, *self.means.values()):
            each.setEnabled(fog is not Fog.NONE)

    def _draw(self) -> None:
        colours = colours_of(self.palette())
        for means, made in self.means.items():
            made.setIcon(icon(_MEANS[means][0], colours))
