"""Scripted answers to questions."""

from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtWidgets import QWidget

from battleboard.models.recent_battles_model import RecentBattles
from battleboard.queries.table.new_battle import NewBattle


@dataclass
class Scripted:
    """Gives these answers, and records the questions."""

    file: Path | None = None
    leave: bool = True
    said: str | None = None
    plan: NewBattle | None = None
    asked: list[str] = field(default_factory=list)
    place: Path = Path()
    folder: Path = Path()
    ground: Path | None = None

    def file_to_open(self, _parent: QWidget, title: str, folder: Path, _kinds: str) -> Path | None:
        """Return the file, and record where it was asked for."""
        self.asked.append(title)
        self.folder = folder
        return self.file

    def file_to_save(self, _parent: QWidget, title: str, place: Path, _kinds: str) -> Path | None:
        """Return the file, and record which one was proposed."""
        self.asked.append(title)
        self.place = place
        return self.file

    def sure(self, _parent: QWidget, question: str, _yes: str) -> bool:
        self.asked.append(question)
        return self.leave

    def words(self, _parent: QWidget, title: str, _question: str, _words: str) -> str | None:
        self.asked.append(title)
        return self.said

    def new_battle(
        self, _parent: QWidget, _recent: RecentBattles, ground: Path | None
    ) -> NewBattle | None:
        self.ground = ground
        self.asked.append("New battle")
        return self.plan
