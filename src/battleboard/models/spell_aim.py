"""Asks where a spell takes effect as soon as one with an area is declared."""

from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from battleboard.battle.battle import Battle
from battleboard.battle.round.spells import castings
from battleboard.battle.state.running_round import field_of, spell_of
from battleboard.models.document import Document
from battleboard.models.known_powers import KnownPowers
from battleboard.queries.round.powers_at_work import area_of, caster_level, reach_of
from battleboard.queries.table.areas_of_effect import AreaForm, AreaSize
from battleboard.rules import Action
from battleboard.storage.catalogue.power_list import Power


class SpellShape(NamedTuple):
    """A declared spell or device with its area, ready to be placed."""

    action: Action
    power: Power
    form: AreaForm
    measures: AreaSize
    reach_ft: float | None

    @property
    def from_user(self) -> bool:
        """Whether the area starts at the user, as a breath cone does."""
        return not self.reach_ft


class SpellAim(QObject):
    """Notices declarations of spells with an area, and asks where to place them.

    `asked(shape)` requests that the shape be placed on the map. While a story declares spells
    (`is_told`), nothing is asked.
    """

    asked = Signal(object)

    def __init__(
        self, document: Document, powers: KnownPowers, parent: QObject | None = None
    ) -> None:
        """Do not ask about spells that are declared already."""
        super().__init__(parent)
        self._document = document
        self._powers = powers
        self._known = _casting_keys(document.battle)
        self.is_told = False
        document.happened.connect(self._follow)
        document.stepped.connect(self._note)

    def shape_of(self, action: Action) -> SpellShape | None:
        battle = self._document.battle
        power = self._powers.find_power(spell_of(action), action.by)
        if power is None or action.by not in battle.figures:
            return None
        level = caster_level(battle.figure(action.by), power.character_class)
        area = area_of(power, level)
        if area is None:
            return None
        return SpellShape(action, power, *area, reach_of(battle, power, level))

    def place(self, action: Action) -> bool:
        """Ask where to place a spell; return whether it has a shape."""
        shape = self.shape_of(action)
        if shape:
            self.asked.emit(shape)
        return shape is not None

    def _follow(self, _events: object) -> None:
        """Ask where to place a newly declared spell, if it is the only one and not yet placed."""
        before, self._known = self._known, _casting_keys(self._document.battle)
        new = self._known - before
        if len(new) == 1 and not self.is_told:
            action = next(each for each in castings(self._document.battle) if _key(each) in new)
            if not field_of(self._document.battle.running.aimed, action).rings:
                self.place(action)

    def _note(self) -> None:
        """Record the declarations after an undo or redo, without asking."""
        self._known = _casting_keys(self._document.battle)


def _casting_keys(battle: Battle) -> frozenset[tuple[object, ...]]:
    return frozenset(map(_key, castings(battle)))


def _key(action: Action) -> tuple[object, ...]:
    return action.by, spell_of(action), action.segment
