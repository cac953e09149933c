"""Explored ground: what the party sees and has seen in the fog, saved with the battle."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from battleboard.battle.apply import Changes
from battleboard.battle.commands import Explore
from battleboard.battle.knowledge.lookout import SeenGround, lookout_at
from battleboard.battle.knowledge.players_view import Doorways, doors_seen_open
from battleboard.battle.state.showing import FogPatch
from battleboard.models.document import Document
from battleboard.models.fog.fog_painter import FogPainter
from battleboard.models.fog.mask import CLEAR, EXPLORED, Extent, Mask
from battleboard.models.fog.open_ground import (
    as_picture,
    cover,
    from_picture,
    note_seen,
    open_ground,
)
from battleboard.models.playhead import Playhead, Progress
from battleboard.queries.sight.fog_ground import seen_of, solids_on
from battleboard.storage.disk import StorageError

PARTY: Final = "party"


class Explored(QObject):
    """Paints the fog, and notes what the party has seen: ground, and doors that stood open.

    It is noted with each command and while the playhead runs on, and saved with the battle when the
    playhead rests; but not while the playhead looks back, nor after an undo, which also takes back
    what was seen since.
    """

    def __init__(
        self,
        document: Document,
        playhead: Playhead,
        progress: Progress,
        parent: QObject | None = None,
    ) -> None:
        """Begins with what the battle says was explored."""
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._progress = progress
        self._fog_painters: dict[str, FogPainter] = {}
        self._party: SeenGround | None = None
        self._mask: Mask | None = None
        self._noted: object = None
        self._is_due = False
        self._gave_up = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._keep)
        self._read()
        document.changed.connect(self._follow)
        document.happened.connect(self._be_due)
        document.stepped.connect(self._read)
        document.renamed.connect(self._try_again)
        playhead.moved.connect(self._look)
        playhead.running_changed.connect(self._later.start)

    @property
    def mask(self) -> Mask | None:
        """The mask of what the party sees at the moment that is shown, if there is fog."""
        battle = self._progress.battle
        if not battle.showing.fog:
            return None
        ground = lookout_at(battle, (), self._progress.time).ground
        if self._mask is None or ground is not self._party:
            self._party = ground
            self._mask = self.paint(ground)
            self._note(self._mask)
        return self._mask

    @property
    def doors(self) -> Doorways:
        """The doors that were open when the party last saw them."""
        return self._doors

    def paint(self, ground: SeenGround, asker: str = PARTY) -> Mask:
        """Paints what some eyes see over the ground that is open; each asker has its own masks.

        If that is what the party sees, it is the mask of the party.
        """
        mark: object = self._mark
        if asker != PARTY and self._party is ground:
            asker = PARTY
        elif asker != PARTY:
            mark = self._mark, self._noted
        fog_painter = self._fog_painters.setdefault(asker, FogPainter(self._extent))
        return fog_painter.paint(
            seen_of(ground, solids_on(self._document.battle.board)), self._open, mark
        )

    def without(self, patches: Iterable[FogPatch]) -> str:
        """The name of a picture of what is explored, without some ground that is hidden."""
        image = QImage(self._known)
        cover(image, self._extent, (patch._replace(shown=False) for patch in patches), EXPLORED)
        try:
            return self._name_of(image)
        except StorageError:
            # The command with this name will be refused, and its sentence will say why.
            return self._name

    def finish(self) -> None:
        """Saves what is not saved yet, before the battle is closed."""
        if self._later.isActive():
            self._later.stop()
            self._keep()

    def _follow(self, changes: Changes) -> None:
        """Follows changes of the board, of patches, and of what was explored."""
        if not changes.parts & {"board", "showing"}:
            return
        board, showing = self._document.battle.board, self._document.battle.showing
        kept = showing.explored, showing.doors
        if kept != (self._name, self._kept_doors) or self._extent != Extent(board.size_ft):
            self._read()
        elif (showing.patches, showing.by_hand) != self._laid:
            self._hide(patch for patch in showing.patches if patch not in self._laid[0])
            self._lay()

    def _hide(self, patches: Iterable[FogPatch]) -> None:
        """Forgets ground that is hidden now and was not saved yet."""
        hidden = (patch for patch in patches if not patch.shown)
        cover(self._known, self._extent, hidden, EXPLORED)

    def _read(self) -> None:
        """Takes over exactly what the battle says was explored."""
        battle = self._document.battle
        self._extent = Extent(battle.board.size_ft)
        self._name = battle.showing.explored
        self._doors = self._kept_doors = battle.showing.doors
        content = self._document.picture(self._name) if self._name else b""
        self._known = from_picture(content, self._extent)
        self._kept = QImage(self._known)
        self._fog_painters.clear()
        self._lay()

    def _lay(self) -> None:
        """Lays out the ground that is open to all: patches, and what was explored."""
        showing = self._document.battle.showing
        self._laid = showing.patches, showing.by_hand
        self._open = open_ground(
            self._extent, showing.patches, CLEAR if showing.by_hand else EXPLORED, self._known
        )
        self._mark = object()
        self._mask = self._noted = None

    def _note(self, mask: Mask) -> None:
        """Notes what is seen, unless the playhead only looks back."""
        battle, progress = self._progress.battle, self._progress
        if battle.showing.by_hand or progress.looks_back:
            return
        self._doors = doors_seen_open(battle, (), progress.time, self._doors)
        if mask.mark is not self._noted:
            note_seen(self._known, self._open, mask, self._noted)
            self._noted = mask.mark

    def _look(self) -> None:
        if self._document.battle.showing.by_sight:
            _ = self.mask

    def _be_due(self) -> None:
        """Notes what a command has changed, and saves it soon."""
        self._is_due = True
        self._look()
        self._later.start()

    def _try_again(self) -> None:
        """Tries to save again in another file, if the file before refused it."""
        self._gave_up = False

    def _keep(self) -> None:
        """Saves what is new, once the play has come that far and if there is nothing to redo."""
        document = self._document
        if not self._is_due or self._is_on_the_way or document.redo_text:
            return
        # While the playhead looks back, what a command has changed is not seen; so it stays due.
        self._is_due = self._progress.looks_back
        self._look()
        is_kept = self._known == self._kept and self._doors == self._kept_doors
        if is_kept or self._gave_up or document.battle_file.read_only:
            return
        self._gave_up = not self._note_down()

    @property
    def _is_on_the_way(self) -> bool:
        """Whether the playhead is still running after the play, or was ahead of it."""
        now = self._document.battle.running.now
        behind = self._playhead.running and self._playhead.time < now
        return behind or self._progress.is_ahead

    def _note_down(self) -> bool:
        """Saves all that is explored in the battle; returns whether that worked."""
        kept, before = QImage(self._known), (self._name, self._kept_doors)
        try:
            self._name = self._name_of(kept)
        except StorageError as why:
            self._document.refused.emit(str(why))
            return False
        self._kept_doors = self._doors
        self._lay()
        if not self._document.do(Explore(self._name, by_itself=True, doors=self._doors)):
            self._name, self._kept_doors = before
            return False
        self._kept = kept
        return True

    def _name_of(self, image: QImage) -> str:
        """The name of a saved picture of explored ground; '' if there is none."""
        if image == self._extent.blank():
            return ""
        return self._document.battle_file.add_picture(as_picture(image))
