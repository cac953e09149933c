"""Figure files: portraits, saved parties and exports."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QStandardPaths

from battleboard.battle.state.naming import people
from battleboard.models.battle_pictures import read_portrait, set_portrait
from battleboard.models.library import export_figures, save_as_party
from battleboard.queries.figures.figure_commands import Figures, name_for
from battleboard.storage.roster import read_roster
from battleboard.views.start.prompts import file_name
from battleboard.views.widgets.popups import EVERYTHING, FIGURES, PICTURES
from battleboard.views.window.desk import Desk
from battleboard.views.window.messages import Severity
from battleboard.views.window.window_surface import WindowSurface

_PLACES: Final = QStandardPaths.StandardLocation


class FigureFiles(QObject):
    """Asks for files on behalf of the cards panel, and reads or writes them."""

    def __init__(self, window: WindowSurface, desk: Desk) -> None:
        super().__init__(desk)
        self._window = window
        self._document = desk.session.document
        desk.cards.portrait_asked.connect(self.choose_portrait)
        desk.cards.party_asked.connect(self.keep_party)
        desk.cards.export_asked.connect(self.export)

    def choose_portrait(self, who: Figures) -> None:
        kinds = f"{PICTURES};;{EVERYTHING}"
        folder = _usual(_PLACES.PicturesLocation)
        title = f"Choose a portrait for {people(self._document.battle, who)}"
        path = self._window.asking.file_to_open(self._window.widget, title, folder, kinds)
        if path is not None:
            set_portrait(self._document, who, read_portrait(path))

    def keep_party(self, who: Figures) -> None:
        battle, asking = self._document.battle, self._window.asking
        question = f"Name for the party of {people(battle, who)}:"
        usual = name_for(battle, who)
        name = asking.words(self._window.widget, "Save as a party", question, usual)
        roster = self._window.recent_battles.places.roster
        if name and self._may_keep(name):
            save_as_party(self._document, who, name, roster)
            self._say(f"'{name}' is saved. Add figures (Ctrl+B) offers it in any battle.")

    def export(self, who: Figures) -> None:
        name = file_name(name_for(self._document.battle, who), "Figures")
        place = _usual(_PLACES.DocumentsLocation) / f"{name}.csv"
        asking = self._window.asking
        path = asking.file_to_save(self._window.widget, "Export figures", place, FIGURES)
        if path is None:
            return
        notes = export_figures(self._document, who, path)
        if notes:
            self._window.messages.tell("\n".join(notes))
        else:
            self._say(f"Exported to '{path.name}'.")

    def _may_keep(self, name: str) -> bool:
        """Whether a name is free, or the user agrees to overwrite the party of that name."""
        if all(
            each.name != name
            for each in read_roster(self._window.recent_battles.places.roster).parties
        ):
            return True
        question = f"There is already a party called '{name}'. Replace it?"
        return self._window.asking.sure(self._window.widget, question, "Replace")

    def _say(self, sentence: str) -> None:
        self._window.messages.tell(sentence, Severity.NOTE)


def _usual(place: QStandardPaths.StandardLocation) -> Path:
    return Path(QStandardPaths.writableLocation(place))
