"""The powers of the current game, including the DM's own."""

from collections.abc import Mapping
from os import environ

from PySide6.QtCore import QObject, Signal

from battleboard.battle.state.naming import figure_of
from battleboard.models.document import Document
from battleboard.queries.round.after_hits import AfterHit, after_hits
from battleboard.queries.round.powers_at_work import power_called
from battleboard.rules import Act
from battleboard.rules.class_levels import class_levels
from battleboard.storage.catalogue.catalogue import Catalogue, load_catalogue
from battleboard.storage.catalogue.creatures import Monster
from battleboard.storage.catalogue.power_list import Power
from battleboard.storage.user_folders import find_user_folders


class KnownPowers(QObject):
    """The powers of the current game: its spells, devices, breath, gazes and poisons.

    Loaded on first use, and again after `forget`, which emits `changed()`.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._read: dict[str, Catalogue] = {}

    @property
    def all(self) -> Mapping[str, Power]:
        return self._catalogue.powers

    @property
    def monsters(self) -> Mapping[str, Monster]:
        return self._catalogue.monsters

    @property
    def _catalogue(self) -> Catalogue:
        return self.catalogue_of(self._document.battle.ruleset)

    def catalogue_of(self, game: str) -> Catalogue:
        """The catalogue of a game, including the DM's own entries."""
        if game not in self._read:
            folder = find_user_folders(environ).catalogue
            own = folder if folder.is_dir() else None
            self._read[game] = load_catalogue(game, own=own)
        return self._read[game]

    def forget(self) -> None:
        """Reload on next use, since the DM's own powers have changed."""
        self._read.clear()
        self.changed.emit()

    def find_power(self, name: str, by: str = "") -> Power | None:
        """The power called `name`, as listed for the class of the figure `by`."""
        user = figure_of(self._document.battle, by)
        classes = class_levels(user.card.fighting) if user else ()
        return power_called(self.all, name, {each.name for each in classes})

    def of_act(self, act: Act) -> Power | None:
        return self.find_power(act.label, act.by) if act.label else None

    def after_hits(self) -> tuple[AfterHit, ...]:
        """What remains to be resolved after the round's hits: poison, paralysis, level drain.

        Nothing is loaded before `running.landed` records a hit.
        """
        battle = self._document.battle
        if not battle.running.landed:
            return ()
        return after_hits(battle, self.all, self.monsters)
