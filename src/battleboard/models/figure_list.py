"""The figures of a battle as a list model: by side, each side under a heading."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from enum import IntEnum
from typing import Any, Final, NamedTuple, TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.fights import dead_before_fight
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.rules_scene import on_table
from battleboard.models.declared_chances import KnownChance
from battleboard.models.session import Session
from battleboard.queries.figures import card_face

Index: TypeAlias = QModelIndex | QPersistentModelIndex

_NOWHERE: Final = QModelIndex()
_DISPLAY: Final = Qt.ItemDataRole.DisplayRole
_NAMES: Final = (_DISPLAY, Qt.ItemDataRole.AccessibleTextRole)
_DESCRIPTION: Final = Qt.ItemDataRole.AccessibleDescriptionRole
_DRAWN: Final = frozenset(
    {"figures", "teams", "running", "phase", "encounter", "ruleset", "options", "board", "over"}
)
"""The parts of a battle that cards depend on."""


class Role(IntEnum):
    """The item data roles beyond Qt's."""

    ID = Qt.ItemDataRole.UserRole + 1
    FACE = Qt.ItemDataRole.UserRole + 2
    LINES = Qt.ItemDataRole.UserRole + 3
    NEXT = Qt.ItemDataRole.UserRole + 4


class _Row(NamedTuple):
    """One row: the heading of a side, one of its figures, or the heading of its `fallen`.

    The fallen are figures that died in earlier fights.
    """

    side: str
    figure: str = ""
    fallen: bool = False


class FigureList(QAbstractListModel):
    """The rows of all sides in battle order, filtered by a search.

    Headings cannot be selected. A card's content is computed on demand.
    """

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._battle = session.battle
        self._search = ""
        self._folded: frozenset[str] = frozenset()
        self._dug_out: frozenset[str] = frozenset()
        self._faces: dict[str, card_face.CardFace] = {}
        self._known: dict[str, list[KnownChance]] = {}
        self._headings: dict[_Row, card_face.SideHeading] = {}
        self._lines: dict[str, tuple[object, tuple[str, ...]]] = {}
        self._next = self._due()
        self._rows = list(self._build_rows())
        session.document.changed.connect(self._follow)
        session.play.in_hand_changed.connect(self._follow_play)
        session.chances.changed.connect(self._weigh)

    @property
    def search(self) -> str:
        return self._search

    def find(self, search: str) -> None:
        """Show only figures that match a search; a blank one shows all."""
        self._search = search.strip()
        self._lay()

    def fold(self, side: str) -> None:
        self._folded ^= {side}
        self._lay()

    def fold_fallen(self, side: str) -> None:
        """Toggle the figures of a side that died in earlier fights."""
        self._dug_out ^= {side}
        self._lay()

    def row_of(self, figure: str) -> QModelIndex:
        """The index of a figure; invalid if the list does not show it."""
        rows = (at for at, row in enumerate(self._rows) if row.figure == figure)
        at = next(rows, None) if figure else None
        return _NOWHERE if at is None else self.index(at)

    def figures(self) -> tuple[str, ...]:
        return tuple(row.figure for row in self._rows if row.figure)

    def able(self, side: str) -> tuple[str, ...]:
        """The figures of a side that are on the table and able to act."""
        battle = self._session.battle
        own = (each for each in on_table(battle) if each.side == side)
        return tuple(each.id for each in own if not is_out(battle, each))

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or not self._rows[index.row()].figure:
            return Qt.ItemFlag.NoItemFlags
        chosen = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return chosen | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: Index, role: int = _DISPLAY) -> Any:  # noqa: ANN401
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        return self._of_figure(row.figure, role) if row.figure else self._of_side(row, role)

    def _of_figure(self, who: str, role: int) -> object:
        if role == Role.ID:
            return who
        if role == Role.LINES:
            return self._numbers(who)
        if role == Role.NEXT:
            return who in self._next
        face = self._face_with_chances(who)
        if role == _DESCRIPTION:
            return " ".join((face.spoken, *self._numbers(who)))
        return face if role == Role.FACE else face.name if role in _NAMES else None

    def _of_side(self, row: _Row, role: int) -> object:
        heading = self._heading(row)
        told = f"{heading.name}, {heading.told}"
        return heading if role == Role.FACE else told if role in _NAMES else None

    def _face(self, who: str) -> card_face.CardFace:
        if who not in self._faces:
            self._faces[who] = card_face.face_of(self._battle, self._battle.figures[who])
        return self._faces[who]

    def _face_with_chances(self, who: str) -> card_face.CardFace:
        """A card's face, with the chances of declared actions as far as known."""
        face = self._face(who)
        if not any(chip.weighed for chip in face.chips):
            return face
        return face._replace(chips=tuple(map(self._with_chance, face.chips)))

    def _with_chance(self, chip: card_face.Chip) -> card_face.Chip:
        known = self._session.chances.of(chip.action) if chip.weighed and chip.action else None
        if known is None:
            return chip
        return chip._replace(chance=known.chance, is_current=known.is_current)

    def _weigh(self) -> None:
        before = self._known
        self._known = {who: list(self._chances(face)) for who, face in self._faces.items()}
        for who, at in self._places().items():
            if before.get(who, []) != self._known.get(who, []):
                self._tell(at)

    def _chances(self, face: card_face.CardFace) -> Iterator[KnownChance]:
        for chip in face.chips:
            known = self._session.chances.of(chip.action) if chip.action else None
            if known is not None:
                yield known

    def _numbers(self, who: str) -> tuple[str, ...]:
        """The lines of a card, recomputed only if they may have changed."""
        battle, kept = self._battle, self._lines.get(who)
        figure = battle.figures.get(who)
        if figure is None:
            return ()
        key = (figure, battle.running.number, battle.ruleset, battle.options, battle.board.where)
        if kept is None or kept[0] != key:
            kept = key, card_face.numbers_of(battle, figure, self._session.document.tables)
            self._lines[who] = kept
        return kept[1]

    def _heading(self, row: _Row) -> card_face.SideHeading:
        if row not in self._headings:
            side, battle = row.side, self._battle
            made = card_face.heading_of(battle, side, folded=side in self._folded)
            if row.fallen:
                fallen = len(self._fallen_figures(side))
                folded = side not in self._dug_out
                made = card_face.heading_of_fallen(made, fallen, folded=folded)
            self._headings[row] = made
        return self._headings[row]

    def _fallen_figures(self, side: str) -> tuple[str, ...]:
        figures = self._battle.figures
        known = dead_before_fight(self._battle)
        return tuple(who for who in figures if who in known and figures[who].side == side)

    def _due(self) -> frozenset[str]:
        return frozenset(turn.act.by for turn in self._session.play.due)

    def _build_rows(self) -> Iterator[_Row]:
        for side, figures in card_face.by_side(self._battle).items():
            found = [each.id for each in figures if not self._search or self._fits(each.id)]
            if found:
                yield _Row(side)
            if self._search:
                yield from (_Row(side, who) for who in found)
            elif side not in self._folded:
                yield from self._rows_of_side(side, found)

    def _rows_of_side(self, side: str, figures: Sequence[str]) -> Iterator[_Row]:
        """Yield a side's figures, then a heading for those who died in earlier fights, if any.

        Unless folded, the dead follow under that heading.
        """
        fallen = self._fallen_figures(side)
        yield from (_Row(side, who) for who in figures if who not in fallen)
        if fallen:
            yield _Row(side, fallen=True)
        if side in self._dug_out:
            yield from (_Row(side, who) for who in fallen)

    def _fits(self, who: str) -> bool:
        return self._face(who).fits(self._search)

    def _follow(self, changes: Changes) -> None:
        self._take(self._session.battle)
        if not changes.parts & _DRAWN:
            return
        figures = self._battle.figures
        only = changes.figures if changes.parts <= {"figures", "log"} else frozenset(self._faces)
        before = {who: self._faces.pop(who) for who in only & self._faces.keys() & figures.keys()}
        self._lay()
        self._forget(self._faces.keys() - figures.keys())
        at = self._places()
        for who, face in before.items():
            if who in at and (who in changes.figures or self._face(who) != face):
                self._tell(at[who])

    def _take(self, battle: Battle) -> None:
        """Show another battle; removed figures keep their faces until their rows are gone."""
        for who in self._battle.figures.keys() - battle.figures.keys():
            self._face(who)
        for side in self._battle.teams.keys() - battle.teams.keys():
            self._heading(_Row(side))
            self._heading(_Row(side, fallen=True))
        self._battle = battle

    def _forget(self, gone: Iterable[str]) -> None:
        for who in tuple(gone):
            del self._faces[who]
            self._lines.pop(who, None)

    def _follow_play(self) -> None:
        due = self._due()
        changed, self._next = due ^ self._next, due
        for who, at in self._places().items():
            if who in changed:
                self._tell(at)

    def _places(self) -> dict[str, int]:
        return {row.figure: at for at, row in enumerate(self._rows) if row.figure}

    def _tell(self, at: int) -> None:
        self.dataChanged.emit(self.index(at), self.index(at))

    def _lay(self) -> None:
        """Insert and remove rows, leaving the others in place."""
        old, new = tuple(self._rows), list(self._build_rows())
        steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        for what, start, end, first, last in reversed(steps):
            if what in {"delete", "replace"}:
                self._take_out(start, end)
            if what in {"insert", "replace"}:
                self._put_in(start, new[first:last])
        before, self._headings = self._headings, {}
        for at, row in enumerate(self._rows):
            heading = None if row.figure else self._heading(row)
            if heading != before.get(row, heading) and heading:
                self._tell(at)

    def _take_out(self, start: int, end: int) -> None:
        self.beginRemoveRows(_NOWHERE, start, end - 1)
        del self._rows[start:end]
        self.endRemoveRows()

    def _put_in(self, start: int, rows: list[_Row]) -> None:
        self.beginInsertRows(_NOWHERE, start, start + len(rows) - 1)
        self._rows[start:start] = rows
        self.endInsertRows()
