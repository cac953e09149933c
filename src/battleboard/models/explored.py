"""Explored ground: what the party sees and has seen in the fog, kept with the battle."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from battleboard.battle.battle import Battle
from battleboard.battle.deeds import Explore
from battleboard.battle.lookout import SeenGround, lookout_at
from battleboard.battle.outcome import Changes
from battleboard.battle.showing import Patch
from battleboard.models.document import Document
from battleboard.models.fog.loom import Loom
from battleboard.models.fog.mask import CLEAR, EXPLORED, Extent, Mask
from battleboard.models.fog.opened import as_picture, cover, from_picture, opened, take_in
from battleboard.models.fog.seen import seen_of
from battleboard.models.fog.solids import solids_on
from battleboard.models.playhead import Playhead
from battleboard.storage.document.fault import DocumentError

PARTY: Final = "party"


def shown_time(battle: Battle, playhead: Playhead) -> float | None:
    """Give the moment that the players may see of the round; none where that is how it stands.

    What is still to come they see only where the play runs on to it, not if it is looked up, nor on
    the way back from there.
    """
    ahead = playhead.time - battle.running.now
    known = ahead < 0 or (playhead.runs_on and 0 < ahead <= 1)
    return playhead.time if known else None


class Explored(QObject):
    """Weaves the fog, and notes what the party has seen.

    That is noted with each deed and while the playhead runs, and kept with the battle when the
    playhead rests; not after an undo, by which one has seen what one had seen then.
    """

    def __init__(
        self, document: Document, playhead: Playhead, parent: QObject | None = None
    ) -> None:
        """Begin with what the battle knows."""
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._looms: dict[str, Loom] = {}
        self._party: SeenGround | None = None
        self._mask: Mask | None = None
        self._noted: object = None
        self._runs_on = False
        self._farthest = _moment(document.battle, 0.0)
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
        playhead.moved.connect(self._move)
        playhead.running_changed.connect(self._later.start)

    @property
    def mask(self) -> Mask | None:
        """What the party sees at the moment that the playhead shows, if there is fog."""
        battle = self._document.battle
        if not battle.showing.fog:
            return None
        ground = lookout_at(battle, (), shown_time(battle, self._playhead)).ground
        if self._mask is None or ground is not self._party:
            self._party = ground
            self._mask = self.woven(ground)
            self._note(self._mask)
        return self._mask

    def woven(self, ground: SeenGround, asker: str = PARTY) -> Mask:
        """Weave what some eyes see, over what is open to all; each who asks has masks of his own.

        Where the party sees just that, it is the mask of the party.
        """
        mark: object = self._mark
        if asker != PARTY and self._party is ground:
            asker = PARTY
        elif asker != PARTY:
            mark = self._mark, self._noted
        loom = self._looms.setdefault(asker, Loom(self._extent))
        return loom.woven(seen_of(ground, solids_on(self._document.battle.board)), self._open, mark)

    def without(self, patches: Iterable[Patch]) -> str:
        """Give the name of the picture of what is explored, but for some ground that is hidden."""
        image = QImage(self._known)
        cover(image, self._extent, (patch._replace(shown=False) for patch in patches), EXPLORED)
        try:
            return self._name_of(image)
        except DocumentError:
            # Whatever is done with the name will be refused, and say why.
            return self._name

    def finish(self) -> None:
        """Keep what is still to be kept, before the battle is closed."""
        if self._later.isActive():
            self._later.stop()
            self._keep()

    def _follow(self, changes: Changes) -> None:
        """Go along with another board, other patches, and another picture."""
        if not changes.parts & {"board", "showing"}:
            return
        battle = self._document.battle
        if battle.showing.explored != self._name or self._extent != Extent(battle.board.size_ft):
            self._read()
        elif (battle.showing.patches, battle.showing.by_hand) != self._laid:
            self._hide(patch for patch in battle.showing.patches if patch not in self._laid[0])
            self._lay()

    def _hide(self, patches: Iterable[Patch]) -> None:
        """Forget what is not kept yet of ground that is hidden now."""
        hidden = (patch for patch in patches if not patch.shown)
        cover(self._known, self._extent, hidden, EXPLORED)

    def _read(self) -> None:
        """Know what the battle knows, and no more."""
        battle = self._document.battle
        self._extent = Extent(battle.board.size_ft)
        self._name = battle.showing.explored
        content = self._document.picture(self._name) if self._name else b""
        self._known = from_picture(content, self._extent)
        self._kept = QImage(self._known)
        self._runs_on = False
        self._farthest = _moment(battle, 0.0)
        self._looms.clear()
        self._lay()

    def _lay(self) -> None:
        """Lay open what is open to all: patches, and what was explored."""
        showing = self._document.battle.showing
        self._laid = showing.patches, showing.by_hand
        self._open = opened(
            self._extent, showing.patches, CLEAR if showing.by_hand else EXPLORED, self._known
        )
        self._mark = object()
        self._mask = self._noted = None

    def _note(self, mask: Mask) -> None:
        """Note what is seen, unless the playhead was only dragged to what is still to come."""
        battle = self._document.battle
        if battle.showing.by_hand or mask.mark is self._noted or self._is_ahead(battle):
            return
        take_in((self._known, self._open), mask, self._noted)
        self._noted = mask.mark
        self._farthest = max(self._farthest, _moment(battle, self._playhead.time))

    def _is_ahead(self, battle: Battle) -> bool:
        """Whether the playhead is where the play has not come to, nor is on its way to."""
        ahead = self._playhead.time - battle.running.now
        return ahead > 0 and not (self._runs_on and ahead <= 1)

    def _move(self) -> None:
        """Go along with the playhead."""
        self._runs_on = self._playhead.runs_on
        self._look()

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
        document, battle = self._document, self._document.battle
        if not self._is_due or self._is_on_the_way(battle) or document.redo_text:
            return
        self._is_due = False
        self._look()
        if self._known == self._kept or self._gave_up or document.kept.read_only:
            return
        self._gave_up = not self._note_down()

    def _is_on_the_way(self, battle: Battle) -> bool:
        """Whether the playhead still comes after, or was ahead of the play."""
        behind = self._playhead.running and self._playhead.time < battle.running.now
        return behind or self._farthest > _moment(battle, battle.running.now)

    def _note_down(self) -> bool:
        """Put the picture of all that is explored into the battle, and say whether it is there."""
        kept, before = QImage(self._known), self._name
        try:
            self._name = self._name_of(kept)
        except DocumentError as why:
            self._document.refused.emit(str(why))
            return False
        if not self._document.do(Explore(self._name, by_itself=True)):
            self._name = before
            return False
        self._kept = kept
        return True

    def _name_of(self, image: QImage) -> str:
        """Keep a picture of explored ground; where there is none it has no name."""
        if image == self._extent.blank():
            return ""
        return self._document.kept.add_picture(as_picture(image))


def _moment(battle: Battle, time: float) -> tuple[int, bool, float]:
    """Give a moment of the running round, to be compared with others."""
    return battle.running.number, not battle.running.surprised, time
