"""Explored ground: what the party sees and has seen in the fog, kept with the battle."""

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
    """Weaves the fog, and notes what the party has seen: ground, and doors that stood open.

    That is noted with each deed and while the playhead runs on, and kept with the battle when the
    playhead rests; not while it looks back at what was seen before, nor after an undo, by which one
    has seen what one had seen then.
    """

    def __init__(
        self,
        document: Document,
        playhead: Playhead,
        progress: Progress,
        parent: QObject | None = None,
    ) -> None:
        """Begin with what the battle knows."""
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
        """What the party sees at the moment that the playhead shows, if there is fog."""
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
        """The doors that stood open when the party saw them last."""
        return self._doors

    def paint(self, ground: SeenGround, asker: str = PARTY) -> Mask:
        """Weave what some eyes see, over what is open to all; each who asks has masks of his own.

        Where the party sees just that, it is the mask of the party.
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
        """The name of the picture of what is explored, but for some ground that is hidden."""
        image = QImage(self._known)
        cover(image, self._extent, (patch._replace(shown=False) for patch in patches), EXPLORED)
        try:
            return self._name_of(image)
        except StorageError:
            # Whatever is done with the name will be refused, and say why.
            return self._name

    def finish(self) -> None:
        """Keep what is still to be kept, before the battle is closed."""
        if self._later.isActive():
            self._later.stop()
            self._keep()

    def _follow(self, changes: Changes) -> None:
        """Go along with another board, other patches, and what is known otherwise."""
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
        """Forget what is not kept yet of ground that is hidden now."""
        hidden = (patch for patch in patches if not patch.shown)
        cover(self._known, self._extent, hidden, EXPLORED)

    def _read(self) -> None:
        """Know what the battle knows, and no more."""
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
        """Lay open what is open to all: patches, and what was explored."""
        showing = self._document.battle.showing
        self._laid = showing.patches, showing.by_hand
        self._open = open_ground(
            self._extent, showing.patches, CLEAR if showing.by_hand else EXPLORED, self._known
        )
        self._mark = object()
        self._mask = self._noted = None

    def _note(self, mask: Mask) -> None:
        """Note what is seen, unless the playhead only looks back at what was seen before."""
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
        """See what a deed has changed, and keep it soon."""
        self._is_due = True
        self._look()
        self._later.start()

    def _try_again(self) -> None:
        """Keep it in another file, if it could not be kept before."""
        self._gave_up = False

    def _keep(self) -> None:
        """Keep what is new, if the play has come to all of it and nothing is to be done again."""
        document = self._document
        if not self._is_due or self._is_on_the_way or document.redo_text:
            return
        # What a deed has changed is not seen while one looks back, but afterwards.
        self._is_due = self._progress.looks_back
        self._look()
        is_kept = self._known == self._kept and self._doors == self._kept_doors
        if is_kept or self._gave_up or document.battle_file.read_only:
            return
        self._gave_up = not self._note_down()

    @property
    def _is_on_the_way(self) -> bool:
        """Whether the playhead still comes after, or was ahead of the play."""
        now = self._document.battle.running.now
        behind = self._playhead.running and self._playhead.time < now
        return behind or self._progress.is_ahead

    def _note_down(self) -> bool:
        """Put all that is explored into the battle, and say whether it is there."""
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
        """Keep a picture of explored ground; where there is none it has no name."""
        if image == self._extent.blank():
            return ""
        return self._document.battle_file.add_picture(as_picture(image))
