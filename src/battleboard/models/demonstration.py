"""Demonstrations: battles with scripted dice and story, and the guide through them."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.battle.battle import Battle
from battleboard.models.document import Document
from battleboard.queries.round.story_steps import StoryStep, cue_of, fits, next_step
from battleboard.rules import Tables
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.demonstration_story import Cue, Story, load_battle, load_story
from battleboard.storage.game_texts import Offer, load_offers

_MOST_STEPS: Final = 1000
"""No story has this many steps in one round: more means an endless loop."""


def demonstrations() -> tuple[Offer, ...]:
    """The demonstrations, the one for newcomers first."""
    return load_offers()


def begin(name: str, path: Path, tables: Tables, *, created: str = "") -> BattleFile:
    title = next(offer.title for offer in demonstrations() if offer.id == name)
    return create_battle_file(
        path, load_battle(name), tables, title=title, created=created, story=name
    )


def guide_for(document: Document) -> "Demonstration | None":
    story = document.battle_file.story
    known = any(offer.id == story for offer in demonstrations())
    return Demonstration(document, load_story(story)) if known else None


class Demonstration(QObject):
    """The guide through a demonstration: tells its story, and does its next step.

    `changed()` is emitted when the story reaches another moment or step, is left, or is rejoined.
    """

    changed = Signal()

    def __init__(self, document: Document, story: Story) -> None:
        super().__init__(document)
        self._document = document
        self._story = story
        self._seen: tuple[Battle, Cue | None, StoryStep | None] | None = None
        document.changed.connect(lambda _: self.changed.emit())

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(cue.text for cue in self._story.cues)

    @property
    def on_track(self) -> bool:
        return self._now[1] is not None

    @property
    def cue(self) -> Cue | None:
        """The current moment of the story; None once the battle has left the story."""
        return self._now[1]

    @property
    def next_step(self) -> str:
        """The next step, as a button label; '' if there is none."""
        step = self._now[2]
        return step.words if step else ""

    @property
    def progress(self) -> tuple[int, int]:
        """The number of the current moment, from 1 (0 off the story), and how many there are."""
        cue, cues = self.cue, self._story.cues
        return (0 if cue is None else cues.index(cue) + 1), len(cues)

    def number(self, what: str) -> int | None:
        """The scripted result of a roll, by the name under which it is typed in."""
        return self.cue.numbers.get(what) if self.cue else None

    def follow(self) -> bool:
        """Do the next step of the story; False if there is none or it was refused."""
        step = self._now[2]
        return step is not None and self._document.do(step.command, step.numbers)

    def follow_all(self) -> None:
        """Do all steps to the end of the round, or of the surprise before the first round."""
        number = self._document.battle.running.number
        with self._document.together():
            for _ in range(_MOST_STEPS):
                battle = self._document.battle
                if battle.running.number != number or not self.follow():
                    return
                if self._document.stage.kind == "end":
                    return

    @property
    def _now(self) -> tuple[Battle, Cue | None, StoryStep | None]:
        battle = self._document.battle
        if self._seen is None or self._seen[0] is not battle:
            stage = self._document.stage
            cue = cue_of(self._story, battle) if fits(self._story, stage, battle) else None
            self._seen = battle, cue, next_step(cue, stage, battle) if cue else None
        return self._seen
