"""The chances of declared or considered actions, computed in the background.

A chance holds for one battle. When the battle changes, a declared chance counts as stale until it
has been recalculated, and a considered one is dropped.
"""

from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.models.background_work import BackgroundWork, IdleGate, ProgressReporter
from battleboard.models.document import Document
from battleboard.queries.round.declaration_chances import (
    Chance,
    ChanceQuestion,
    chance_if,
    chance_together,
    chances_of,
    question_of,
)
from battleboard.queries.round.explanations import declared_action
from battleboard.queries.round.group_declarations import GroupChoice
from battleboard.rules import Action, Effort, Tables

MOST_WAYS: Final = 6**5
"""Above this many combinations of dice, no chance is computed while the window is open."""


def background_effort(headway: ProgressReporter, idleness: IdleGate) -> Effort:
    """Background effort: can be cancelled, and gives way to the UI thread."""

    def step() -> None:
        idleness.wait()
        headway(0.0)

    return Effort(MOST_WAYS, step)


class KnownChance(NamedTuple):
    """A computed chance, and whether it holds for the current battle."""

    chance: Chance
    is_current: bool


class DeclaredChances(QObject):
    """The chance of each declaration in the current round, as far as known.

    `changed()` is emitted when chances have been computed, or the known ones have become stale.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._work, self._idleness = BackgroundWork(self), IdleGate.of_program()
        self._asked: tuple[Battle, ChanceQuestion | None] | None = None
        self._answered: ChanceQuestion | None = None
        self._found: dict[Action, Chance] = {}
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._begin)
        document.changed.connect(self._follow)
        self._follow()

    def of(self, action: Action) -> KnownChance | None:
        """The chance of a declaration, perhaps from before the last change; None while unknown."""
        chance = self._found.get(action)
        if chance is None or self._question() is None:
            return None
        return KnownChance(chance, self.are_current)

    def of_act(self, act: str) -> KnownChance | None:
        action = declared_action(self._document.battle, act) if act else None
        return self.of(action) if action else None

    @property
    def in_words(self) -> dict[Action, str]:
        """The chances for the current battle, in words; empty until they are recalculated."""
        found = self._found.items() if self.are_current else ()
        return {action: chance.in_words for action, chance in found}

    @property
    def are_current(self) -> bool:
        question = self._question()
        return question is not None and question == self._answered

    def end(self) -> None:
        self._soon.stop()
        self._work.give_up()

    def _question(self) -> ChanceQuestion | None:
        battle = self._document.battle
        if self._asked is None or self._asked[0] is not battle:
            self._asked = battle, question_of(battle)
        return self._asked[1]

    def _follow(self) -> None:
        if self.are_current:
            return
        self._work.give_up()
        if self._question() is not None:
            self._soon.start()
        else:
            self._found = {}
        self.changed.emit()

    def _begin(self) -> None:
        battle, tables, question = self._document.battle, self._document.tables, self._question()
        effort = partial(background_effort, idleness=self._idleness)
        if question is not None and not self.are_current:
            self._work.begin(
                lambda headway: chances_of(battle, tables, effort(headway)),
                partial(self._take, question),
            )

    def _take(self, question: ChanceQuestion, found: dict[Action, Chance]) -> None:
        if question == self._question():
            self._answered, self._found = question, found
            self.changed.emit()


Considered: TypeAlias = Command | GroupChoice
"""A declaration that the DM considers, for one figure or for several."""


class ConsideredChances(QObject):
    """Chances of declarations only considered so far, for a menu or a drag.

    They are computed one by one, the latest request first. `changed()` is emitted when another
    chance is known, or all of them are dropped.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._work, self._idleness = BackgroundWork(self), IdleGate.of_program()
        self._left: list[Considered] = []
        self._at: Considered | None = None
        self._found: dict[Considered, Chance | None] = {}
        document.changed.connect(self._forget)

    def consider(self, choices: Iterable[Considered], *, only: bool = False) -> None:
        """Compute these chances before all others; with `only`, drop the others."""
        if only:
            self._work.give_up()
        under_way = self._at if self._work.is_busy else None
        new = [each for each in dict.fromkeys(choices) if self.is_awaited(each)]
        new = [each for each in new if each != under_way]
        self._left = [*new, *(each for each in self._left if each not in new and not only)]
        if not self._work.is_busy:
            self._next()

    def of(self, choice: Considered) -> Chance | None:
        """The chance of a declaration in the current battle; None while unknown."""
        return self._found.get(choice)

    def is_awaited(self, choice: Considered) -> bool:
        """Whether the chance is yet to be computed (a computed one may be None, too)."""
        return choice not in self._found

    def leave(self, choices: Iterable[Considered]) -> None:
        """Stop computing choices, and drop queued ones: the menu that showed them is closed."""
        gone = frozenset(choices)
        self._left = [each for each in self._left if each not in gone]
        if self._work.is_busy and self._at in gone:
            self._work.give_up()
            self._next()

    def end(self) -> None:
        self._work.give_up()
        self._left = []

    def _forget(self) -> None:
        any_known = bool(self._found or self._left or self._work.is_busy)
        self.end()
        self._found = {}
        if any_known:
            self.changed.emit()

    def _next(self) -> None:
        if not self._left:
            return
        battle, tables = self._document.battle, self._document.tables
        effort = partial(background_effort, idleness=self._idleness)
        choice = self._at = self._left.pop(0)
        self._work.begin(
            lambda headway: _chance_of(battle, choice, tables, effort(headway)),
            partial(self._take, choice),
        )

    def _take(self, choice: Considered, found: Chance | None) -> None:
        self._found[choice] = found
        self.changed.emit()
        if not self._work.is_busy:
            self._next()


def _chance_of(battle: Battle, choice: Considered, tables: Tables, effort: Effort) -> Chance | None:
    if isinstance(choice, GroupChoice):
        return chance_together(battle, choice, tables, effort)
    return chance_if(battle, choice, tables, effort)
