"""The figures the players know of, and the temporary effects over their map."""

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from battleboard.battle.knowledge.players_view import PlayersView, SeenFigure, SeenHealth
from battleboard.battle.state.condition import UPRIGHT
from battleboard.battle.state.status import Shown
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.fog.mask import shows
from battleboard.models.map_effects import MeasuredLine
from battleboard.queries.sight.legibility import TYPE_OF_STRIP
from battleboard.storage.catalogue.silhouettes import silhouette_of
from battleboard.views.map.draw_list import DrawList, Focus, PaintedArea, Token, with_lunges
from battleboard.views.map.figure_look import HEALTH_STEPS, FigureLook, Stance, letters_of, signs_of
from battleboard.views.map.paint.animation_painter import AnimationPainter
from battleboard.views.map.paint.figure_painter import radius_px
from battleboard.views.map.paint.level_edge import cover_outside
from battleboard.views.map.paint.map_labels import paint_pill
from battleboard.views.map.paint.map_painter import MapFrame
from battleboard.views.map.paint.overlay_painter import paint_pings
from battleboard.views.map.paint.veil import FogCover
from battleboard.views.players.announcement_place import (
    AnnouncementPlace,
    FigureDisc,
    announcement_place,
    least_covering_band,
)
from battleboard.views.players.turn_strip import TurnStrip, TurnStripPainter, turn_strip_of
from battleboard.views.theme.colours import Colours

_COMES: Final = 0.12
_GOES: Final = 0.8
_AROUND: Final = 1.4
"""How far a figure extends with everything that is painted around it, in radii."""
_BAND: Final = 0.78
_WIDEST: Final = 0.94


def paint_announcement(  # noqa: PLR0913, PLR0917 - words, when, where, and how they look
    painter: QPainter,
    text: str,
    phase: float,
    band: QRectF,
    colours: Colours,
    font: QFont,
    *,
    moves: bool = True,
) -> None:
    """Paint an announcement on a band; without animation it appears at once."""
    shown = announcement_opacity(phase) if moves else 1.0
    painter.save()
    painter.setOpacity(shown)
    field = QColor(colours.panel)
    field.setAlphaF(_BAND)
    painter.fillRect(band, field)
    rim = max(2.0, band.height() / 40)
    painter.fillRect(QRectF(band.left(), band.top(), band.width(), rim), QColor(colours.accent))
    painter.fillRect(
        QRectF(band.left(), band.bottom() - rim, band.width(), rim), QColor(colours.accent)
    )
    painter.setFont(font)
    painter.setPen(QColor(colours.ink))
    painter.drawText(band, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def _fitted(font: QFont, text: str, most: float) -> QFont:
    """Return the font, shrunk until the text fits."""
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide <= most:
        return font
    made = QFont(font)
    made.setPixelSize(max(1, int(font.pixelSize() * most / wide)))
    return made


def announcement_opacity(phase: float) -> float:
    """Return the opacity of an announcement: a quick fade-in and a slow fade-out."""
    return min(1.0, phase / _COMES, max(0.0, (1 - phase) / (1 - _GOES)))


def paint_tape(painter: QPainter, pixels: list[QPointF], colours: Colours, wide: float) -> None:
    """Paint a measuring tape through the given pixels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.panel, 2.2 * wide), (colours.accent, wide)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(pixels))
    painter.setPen(QPen(QColor(colours.panel), wide / 2))
    painter.setBrush(QColor(colours.accent))
    for end in (pixels[0], pixels[-1]):
        painter.drawEllipse(end, 2 * wide, 2 * wide)


def paint_length(  # noqa: PLR0913, PLR0917 - what is written, where, and how it looks
    painter: QPainter, text: str, end: QPointF, frame: QRectF, colours: Colours, font: QFont
) -> None:
    """Write a tape's length beside its end, kept inside the frame."""
    metrics = QFontMetricsF(font)
    high = metrics.height() * 1.4
    box = QRectF(0, 0, metrics.horizontalAdvance(text) + high, high)
    box.moveCenter(end - QPointF(0, high * 1.1))
    box.moveLeft(min(max(box.left(), frame.left()), frame.right() - box.width()))
    box.moveTop(min(max(box.top(), frame.top()), frame.bottom() - box.height()))
    paint_pill(painter, box, colours)
    painter.setFont(font)
    painter.setPen(QColor(colours.ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def players_draw_list(view: PlayersView, *, names: bool = True) -> DrawList:
    """Return the figures the players know of, with the fallen painted first."""
    letters = letters_of(figure.name for figure in view.figures)
    tokens = (
        Token(
            figure.id,
            figure.name if names else "",
            _look(figure, letters[figure.name]),
            figure.body,
        )
        for figure in view.figures
    )
    return DrawList((), (), (), (), _ordered(tokens), Focus(), view.lights)


def _ordered(tokens: Iterable[Token]) -> tuple[Token, ...]:
    return tuple(sorted(tokens, key=lambda each: (each.look.stance == "up", -each.body.radius_ft)))


def _look(figure: SeenFigure, letters: str) -> FigureLook:
    return FigureLook(
        badge=figure.badge,
        colour=figure.colour,
        letters=letters,
        portrait=figure.portrait,
        health=_steps(figure.health),
        hurt=_is_hurt(figure.health),
        stance=_stance(figure.health),
        signs=signs_of(_shown(figure)),
        lit=figure.lit,
        silhouette=silhouette_of(figure.character_class, figure.name),
    )


def _stance(health: SeenHealth) -> Stance:
    if health.state == "dead":
        return "dead"
    return "up" if health.state in UPRIGHT else "down"


def _shown(figure: SeenFigure) -> Iterator[Shown]:
    """Yield the states and conditions shown; a fallen foe is always shown as unconscious."""
    if figure.own:
        yield figure.health.state
    elif _stance(figure.health) == "down":
        yield "unconscious"
    yield from figure.statuses


def _steps(health: SeenHealth) -> int | None:
    """Return how many steps of the health ring are filled, or None if players may not know."""
    if health.share is None:
        return None
    full = round(HEALTH_STEPS * health.share)
    return max(1, full) if health.share else 0


def _is_hurt(health: SeenHealth) -> bool:
    """Whether the players know only that a figure is wounded."""
    return health.share is None and bool(health.wounded)


_ANNOUNCED: Final = 0.085
_LENGTH: Final = 0.036
_PING: Final = 0.055
_TAPE: Final = 0.0042


class PlayersOverlay:
    """Paints temporary effects over the players' map, unless the picture is frozen."""

    def __init__(self, broadcast: Broadcast) -> None:
        self._broadcast = broadcast
        self._map_effects = broadcast.map_effects
        self._strip = TurnStripPainter()
        self._announced: tuple[str, AnnouncementPlace] | None = None
        self._told: tuple[bool, TurnStrip] | None = None

    @property
    def _is_live(self) -> bool:
        return self._broadcast.mode is BroadcastMode.LIVE

    def items(self, view: PlayersView) -> DrawList:
        """Return the draw list: areas, and figures lunging at what they strike."""
        items = players_draw_list(view, names=self._map_effects.manner.names)
        if not self._is_live:
            return items
        areas = tuple(map(PaintedArea, self._map_effects.areas))
        return with_lunges(items._replace(areas=areas), self._broadcast.animations)

    def foot(self, view: PlayersView) -> int:
        """Return the height of the strip at the lower edge, in screen pixels."""
        there = self._map_effects.manner.strip and turn_strip_of(view).where
        return round(min(self._broadcast.screen) * self._broadcast.viewport.strip) if there else 0

    def changed(self, frame: MapFrame, view: PlayersView) -> QRectF | None:
        """Return the part of the frame the overlay changes; None means anywhere."""
        before, self._told = self._told, (self._moves_over, turn_strip_of(view))
        if before is None or before[0] or self._told[0]:
            return None
        return QRectF() if self._told == before else self._strip_box(frame)

    def paint(self, painter: QPainter, frame: MapFrame, view: PlayersView) -> None:
        """Paint over a frame, in grains of the players' screen."""
        painter.save()
        size = QRectF(0, 0, frame.size.width(), frame.size.height())
        free = size.adjusted(0, 0, 0, -frame.foot)
        if self._is_live:
            self._paint_live(painter, frame, free)
        self._cover_other_levels(painter, frame)
        if frame.foot:
            box = self._strip_box(frame)
            self._strip.paint(painter, turn_strip_of(view), box, frame.map_style)
        self._announce(painter, frame, size)
        painter.restore()

    @property
    def _moves_over(self) -> bool:
        """Whether anything besides the figures is animated over the map."""
        effects = self._map_effects
        if not self._is_live:
            return False
        moves = effects.pings or effects.measure or self._broadcast.animations
        return bool(moves or effects.announcement or self._broadcast.chargers)

    @staticmethod
    def _strip_box(frame: MapFrame) -> QRectF:
        size = frame.size
        return QRectF(0.0, size.height() - frame.foot, size.width(), frame.foot)

    def _cover_other_levels(self, painter: QPainter, frame: MapFrame) -> None:
        level = self._broadcast.level
        if level is not None:
            (left, top), (right, bottom) = level
            area = QRectF(left, top, right - left, bottom - top)
            cover_outside(painter, frame.camera, area, frame.size, frame.map_style.palette)

    def _paint_live(self, painter: QPainter, frame: MapFrame, size: QRectF) -> None:
        tokens = {token.who: token for token in frame.items.tokens}
        cover = FogCover(frame.veil, frame.size)
        animations = AnimationPainter(painter, frame.camera, frame.map_style, cover)
        if not self._broadcast.keeps_back:
            animations.paint_charges(self._broadcast.chargers, tokens)
        animations.paint(self._broadcast.animations, tokens)
        if self._map_effects.measure:
            self._measure(painter, frame, self._map_effects.measure, size)
        reach, colours = _side(frame) * _PING, frame.map_style.colours
        mask, pings = self._broadcast.mask, self._map_effects.pings
        known = (ping for ping in pings if mask is None or shows(mask, ping[0]))
        paint_pings(painter, frame.camera, known, colours, reach)

    def _measure(
        self, painter: QPainter, frame: MapFrame, measure: MeasuredLine, size: QRectF
    ) -> None:
        colours = frame.map_style.colours
        pixels = [frame.camera.to_screen(point) for point in measure.points]
        paint_tape(painter, pixels, colours, _side(frame) * _TAPE)
        names = frame.map_style.font.pixelSize() / frame.map_style.ratio
        font = _sized(frame.map_style.font, max(_side(frame) * _LENGTH, names))
        paint_length(painter, measure.text, pixels[-1], size, colours, font)

    def _announce(self, painter: QPainter, frame: MapFrame, size: QRectF) -> None:
        """Paint the announcement where no figure is, or else in place of the strip.

        Without a strip it may cover names and the fallen, but never a figure that is up.
        """
        told = self._map_effects.announcement
        if not told or not self._is_live:
            self._announced = None
            return
        text, phase = told
        font = _fitted(
            _sized(frame.map_style.font, _side(frame) * _ANNOUNCED), text, size.width() * _WIDEST
        )
        free = size.adjusted(0, 0, 0, -frame.foot)
        place = self._place_for(text, font, frame, free)
        if place is None and frame.foot:
            box = QRectF(size.left(), free.bottom(), size.width(), frame.foot)
            place = AnnouncementPlace(box, frame.foot * TYPE_OF_STRIP)
        if place is not None:
            font = _fitted(_sized(font, place.type_px), text, size.width() * _WIDEST)
            colours, moves = frame.map_style.colours, self._map_effects.moves
            paint_announcement(painter, text, phase, place.band, colours, font, moves=moves)

    def _place_for(
        self, text: str, font: QFont, frame: MapFrame, free: QRectF
    ) -> AnnouncementPlace | None:
        """Return the announcement's place; it stays put as long as that place is free."""
        taken, known = _figures_in(frame), self._announced
        if known and known[0] == text and _is_free(known[1].band, free, taken):
            return known[1]
        metrics = QFontMetricsF(font)
        words = QSizeF(metrics.horizontalAdvance(text), metrics.height())
        least = min(font.pixelSize(), frame.map_style.font.pixelSize() / frame.map_style.ratio)
        place = announcement_place(words, font.pixelSize(), least, free, taken)
        if place is None and not frame.foot:
            in_play = tuple(_in_play(frame))
            if known and known[0] == text and _covers_none(known[1].band, free, in_play):
                return known[1]
            band = least_covering_band(words * (least / font.pixelSize()), free, taken, in_play)
            place = None if band is None else AnnouncementPlace(band, least)
        self._announced = (text, place) if place else None
        return place


def _covers_none(band: QRectF, free: QRectF, in_play: Iterable[FigureDisc]) -> bool:
    return free.contains(band) and not any(each.meets(band) for each in in_play)


def _is_free(band: QRectF, free: QRectF, taken: Iterable[QRectF]) -> bool:
    return free.contains(band) and not any(band.intersects(each) for each in taken)


def _figures_in(frame: MapFrame) -> list[QRectF]:
    """Return the figures' screen rectangles, including their marks and names."""
    name = QFontMetricsF(frame.map_style.font).height() / frame.map_style.ratio
    found = list[QRectF]()
    for token in frame.items.tokens:
        middle = frame.camera.to_screen(token.body.at)
        reach = _AROUND * radius_px(token.body, frame.camera.scale)
        box = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        found.append(box.adjusted(0, -name, 0, name) if token.name else box)
    return found


def _in_play(frame: MapFrame) -> Iterator[FigureDisc]:
    """Yield the discs of the figures that are up."""
    for token in frame.items.tokens:
        if token.look.stance == "up":
            middle = frame.camera.to_screen(token.body.at)
            yield FigureDisc(middle.x(), middle.y(), radius_px(token.body, frame.camera.scale))


def _side(frame: MapFrame) -> int:
    """Return the shorter side; sizes are relative to it because screens may be upright."""
    return min(frame.size.width(), frame.size.height())


def _sized(font: QFont, pixels: float) -> QFont:
    made = QFont(font)
    made.setPixelSize(max(1, round(pixels)))
    made.setWeight(QFont.Weight.DemiBold)
    return made
