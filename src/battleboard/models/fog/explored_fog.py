"""Explored fog: what the party sees and has seen, saved with the battle."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QImage, QPainter

from battleboard.battle.apply import Changes
from battleboard.battle.commands import Explore
from battleboard.battle.knowledge.party_vision import SeenGround, party_vision_at
from battleboard.battle.knowledge.players_view import Doorways, doors_seen_open
from battleboard.battle.state.players_options import FogPatch
from battleboard.board.level import LevelBox
from battleboard.board.point import Point
from battleboard.models.document import Document
from battleboard.models.event_loop import NextFrame
from battleboard.models.fog.fog_painter import FogPainter, Painted
from battleboard.models.fog.mask import CLEAR, COVERED, EXPLORED, Extent, Mask
from battleboard.models.fog.open_ground import (
    as_picture,
    cover,
    from_picture,
    note_seen,
    open_ground,
)
from battleboard.models.playhead import Playhead, Progress
from battleboard.queries.sight.fog_ground import find_seen, solids_on
from battleboard.storage.disk import StorageError

PARTY: Final = "party"
_IN_PLAY_MS: Final = 150
"""Delay of saving while the playhead runs, so that everything else is updated first."""
_EDGE_FT: Final = 0.5
"""How far explored ground extends beyond the edge of a level."""


class PrepaintedFog(NamedTuple):
    """The party's fog, painted in advance for the open ground with this `mark`.

    If sight is being recorded, `known` and `open_ground` include what the party sees, and `noted`
    is the mark of the painted mask; otherwise `noted` is None.
    """

    mark: object
    open_ground: QImage
    painter: FogPainter
    known: QImage
    noted: object


class _Shown(NamedTuple):
    """What the party sees, and its mask."""

    ground: SeenGround
    mask: Mask


class ExploredFog(QObject):
    """Paints the fog, and records what the party has seen: ground, and doors that stood open.

    Sight is recorded after each command and while the playhead runs, and saved with the battle once
    the playhead has caught up. Nothing is recorded while the playhead looks back, nor after an
    undo, which reverts explored ground.

    While the playhead runs, fog lifted by sight is painted after every second frame and shown two
    frames later: painting and showing it in the same frame would exceed the frame budget.
    """

    def __init__(
        self,
        document: Document,
        playhead: Playhead,
        progress: Progress,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._progress = progress
        self._fog_painters: dict[str, FogPainter] = {}
        self._party: SeenGround | None = None
        self._mask: Mask | None = None
        self._next: _Shown | None = None
        self._noted: object = None
        self._is_due = False
        self._gave_up = False
        self._is_rough = False
        self._painted_open: QImage | None = None
        self._is_second_step = self._stays = False
        self._in_play = NextFrame(self._follow_up, self, after_picture=True)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._save)
        self._read()
        document.changed.connect(self._follow)
        document.happened.connect(self._note_due)
        document.stepped.connect(self._read)
        document.renamed.connect(self._try_again)
        playhead.moved.connect(self._go_on)
        playhead.running_changed.connect(self._rest)

    @property
    def mask(self) -> Mask | None:
        """The party's mask at the playhead's moment; None without fog.

        While the playhead runs, it may be up to three frames old.
        """
        if not self._progress.battle.showing.fog:
            return None
        if self._mask is None or not self._stays:
            self._come_up()
        return self._mask

    @property
    def doors(self) -> Doorways:
        """The doors that stood open when the party last saw them."""
        return self._doors

    def paint(self, ground: SeenGround, viewer: str = PARTY) -> Mask:
        """Paint what some figures see, and the open ground; each viewer has its own painter.

        If this is what the party sees, return the party's mask.
        """
        mark: object = self._mark
        if viewer != PARTY and self._party is ground:
            viewer = PARTY
        elif viewer != PARTY:
            mark = self._mark, self._noted
        return self._painter_for(viewer, mark).paint(
            find_seen(ground, solids_on(self._document.battle.board)), self._open, mark
        )

    def fog_prepainter(self) -> Callable[[], PrepaintedFog]:
        """A function that paints the party's current fog; it may run on another thread.

        It works on copies only, until `take_ahead` adopts the result.
        """
        battle, mark = self._progress.battle, self._mark
        extent, known, patches = self._extent, QImage(self._known), self._painted_patches
        party_vision, notes = party_vision_at(battle, (), self._progress.time), self._notes

        def paint() -> PrepaintedFog:
            seen = find_seen(party_vision.ground, solids_on(battle.board))
            laid_open, painter = _open_over(extent, patches, known), FogPainter(extent)
            mask = painter.paint(seen, laid_open, mark)
            if notes:
                note_seen(known, laid_open, mask, None)
            return PrepaintedFog(mark, laid_open, painter, known, mask.mark if notes else None)

        return paint

    def take_ahead(self, painted: PrepaintedFog) -> None:
        """Adopt fog painted ahead, unless the open ground has changed or is painted already."""
        if painted.mark is self._mark and self._painted_open is None:
            self._painted_open, self._known = painted.open_ground, painted.known
            self._noted = painted.noted
            self._fog_painters[PARTY] = painted.painter

    def _painter_for(self, viewer: str, mark: object) -> FogPainter:
        """A viewer's painter; if the open ground has changed, it starts from the party's mask."""
        painters = self._fog_painters
        known, party = painters.get(viewer), painters.get(PARTY)
        if known is None:
            known = painters[viewer] = FogPainter(self._extent, self._painted)
        if viewer != PARTY and not known.is_on(mark) and party and party.is_on(self._mark):
            # Mostly the same mask: repainting all of it would delay the start of a drag.
            known = painters[viewer] = party.going_on(mark)
        return known

    def without(self, patches: Iterable[FogPatch]) -> str:
        """Save explored fog with some patches covered; return the picture's name."""
        image = QImage(self._known)
        cover(image, self._extent, (patch._replace(shown=False) for patch in patches), EXPLORED)
        try:
            return self._name_of(image)
        except StorageError:
            # The command that uses this name will be refused as well, and say why.
            return self._name

    def save_for_size(self, size_ft: Point, kept: Iterable[LevelBox]) -> str:
        """Save explored fog for a board of another size; return the picture's name.

        What is explored inside the `kept` boxes is preserved; all else is not.
        """
        extent = Extent(size_ft)
        image = extent.blank()
        with QPainter(image) as painter:
            for left, top, right, bottom in kept:
                box = QRectF(left, top, right - left, bottom - top)
                box.adjust(-_EDGE_FT, -_EDGE_FT, _EDGE_FT, _EDGE_FT)
                painter.drawImage(extent.place(box), self._known, self._extent.place(box))
        try:
            return self._name_of(image)
        except StorageError:
            # The command that uses this name will be refused as well, and say why.
            return ""

    def finish(self) -> None:
        if self._later.isActive():
            self._later.stop()
            self._save()

    def _follow(self, changes: Changes) -> None:
        if not changes.parts & {"board", "showing"}:
            return
        board, showing = self._document.battle.board, self._document.battle.showing
        saved = showing.explored, showing.doors
        if saved != (self._name, self._saved_doors) or self._extent != Extent(board.size_ft):
            self._read()
        elif (showing.patches, showing.by_hand) != self._painted_patches:
            self._hide(patch for patch in showing.patches if patch not in self._painted_patches[0])
            self._paint_open()

    def _hide(self, patches: Iterable[FogPatch]) -> None:
        """Forget what was explored under the patches that hide ground."""
        hidden = (patch for patch in patches if not patch.shown)
        cover(self._known, self._extent, hidden, EXPLORED)

    def _read(self) -> None:
        """Load explored fog and doors from the battle, discarding what was unsaved."""
        battle = self._document.battle
        self._extent = Extent(battle.board.size_ft)
        self._name = battle.showing.explored
        self._doors = self._saved_doors = battle.showing.doors
        content = self._document.picture(self._name) if self._name else b""
        self._known = from_picture(content, self._extent)
        self._saved = QImage(self._known)
        self._fog_painters.clear()
        self._painted = Painted.nothing(self._extent)
        self._paint_open()

    @property
    def _open(self) -> QImage:
        """The ground open to all: patches and explored ground.

        Painted on first use, as a battle without fog never needs the picture.
        """
        if self._painted_open is None:
            self._painted_open = _open_over(self._extent, self._painted_patches, self._known)
        return self._painted_open

    def _paint_open(self) -> None:
        """Invalidate the ground open to all, so that it is repainted."""
        showing = self._document.battle.showing
        self._painted_patches = showing.patches, showing.by_hand
        self._painted_open = None
        # Marks are compared by identity: a new one makes every painter start over.
        self._mark = object()
        self._mask = self._next = self._noted = None
        self._is_rough = False

    @property
    def _notes(self) -> bool:
        """Whether sight is recorded: not with fog lifted by hand, nor while looking back."""
        return not (self._progress.battle.showing.by_hand or self._progress.looks_back)

    def _note(self, mask: Mask) -> None:
        battle, progress = self._progress.battle, self._progress
        if not self._notes:
            return
        self._doors = doors_seen_open(battle, (), progress.time, self._doors)
        if mask.mark is not self._noted:
            note_seen(self._known, self._open, mask, self._noted)
            self._noted = mask.mark

    def _come_up(self) -> None:
        self._paint_next()
        self._show_next()

    def _paint_next(self) -> None:
        ground = party_vision_at(self._progress.battle, (), self._progress.time).ground
        is_another = self._mask is None or ground is not self._party
        self._next = _Shown(ground, self.paint(ground)) if is_another else None
        if self._next is not None:
            self._note(self._next.mask)

    def _show_next(self) -> None:
        if self._next is not None:
            (self._party, self._mask), self._next = self._next, None

    def _go_on(self) -> None:
        """Update the fog; while the playhead runs, after the frame of every second step.

        If painting is still pending at the next step, it is done at once; the step after that shows
        the result.
        """
        # A playhead ahead of what the players may see changes nothing for them.
        self._stays = self._playhead.running and not self._progress.keeps_back
        if not self._stays:
            self._look()
        elif self._is_second_step:
            self._in_play.do_now()
        else:
            self._show_next()
            self._in_play.ask()
        self._is_second_step = self._stays and not self._is_second_step

    def _follow_up(self) -> None:
        if self._progress.battle.showing.by_sight:
            self._paint_next()

    def _rest(self, running: bool) -> None:  # noqa: FBT001 - the signal passes it
        self._stays = self._stays and running
        self._save_soon()

    def _look(self) -> None:
        """Update the fog, unless the mask is to stay for another frame.

        In that case not even a command may update it: the timing would betray what only the DM
        knows.
        """
        is_by_sight = self._document.battle.showing.by_sight
        if is_by_sight and self._progress.battle.showing.fog and not self._stays:
            self._come_up()

    def _note_due(self) -> None:
        self._is_due = True
        self._look()
        self._save_soon()

    def _save_soon(self) -> None:
        """Schedule saving; while the playhead runs, only after everything else has updated."""
        self._later.start(_IN_PLAY_MS if self._playhead.running else 0)

    def _try_again(self) -> None:
        """Allow saving again after a failure, since the battle may be in another file."""
        self._gave_up = False

    def _save(self) -> None:
        """Save what is new, once the playhead has caught up and nothing is left to redo."""
        if self._is_rough and not self._playhead.running:
            self._paint_open()
        document = self._document
        if not self._is_due or self._is_under_way or document.redo_text:
            return
        # While the playhead looks back, changes by commands are not seen yet.
        self._is_due = self._progress.looks_back
        self._look()
        is_saved = self._known == self._saved and self._doors == self._saved_doors
        if is_saved or self._gave_up or document.battle_file.read_only:
            return
        self._gave_up = not self._write()

    @property
    def _is_under_way(self) -> bool:
        """Whether the playhead is catching up with the play, or the players have seen beyond it."""
        now = self._document.battle.running.now
        behind = self._playhead.running and self._playhead.time < now
        return behind or self._progress.is_ahead

    def _write(self) -> bool:
        saved, before = QImage(self._known), (self._name, self._saved_doors)
        try:
            self._name = self._name_of(saved)
        except StorageError as why:
            self._document.refused.emit(str(why))
            return False
        self._saved_doors = self._doors
        if self._playhead.running:
            # Repaint later: during playback, repainting the whole fog would take too long.
            self._is_rough = True
        else:
            self._paint_open()
        if not self._document.do(Explore(self._name, by_itself=True, doors=self._doors)):
            self._name, self._saved_doors = before
            return False
        self._saved = saved
        return True

    def _name_of(self, image: QImage) -> str:
        """Store a picture of explored fog and return its name; '' if nothing is explored."""
        blank = QImage(image)
        blank.fill(COVERED)
        if image == blank:
            return ""
        return self._document.battle_file.add_picture(as_picture(image))


def _open_over(extent: Extent, laid: tuple[tuple[FogPatch, ...], bool], known: QImage) -> QImage:
    """Explored ground and patches, open to all; patches are clear if fog is lifted by hand."""
    patches, by_hand = laid
    return open_ground(extent, patches, CLEAR if by_hand else EXPLORED, known)
