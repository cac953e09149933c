"""The figures the players know of, and the temporary effects over their map."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPolygonF

from battleboard.battle.knowledge.players_view import PlayersView
from battleboard.board.point import Point
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.fog.mask import shows
from battleboard.models.map_effects import MeasuredLine
from battleboard.models.screen_frame import ScreenFrame
from battleboard.queries.sight.legibility import (
    MINUTES,
    TYPE_OF_STRIP,
    legibility,
    strip_share,
)
from battleboard.storage.settings import PlayersViewOptions
from battleboard.views.map.draw_list import DrawList, Focus, PaintedArea, Token, with_lunges
from battleboard.views.map.paint.animation_painter import AnimationPainter
from battleboard.views.map.paint.figure_painter import radius_px
from battleboard.views.map.paint.level_edge import cover_outside
from battleboard.views.map.paint.map_labels import paint_pill
from battleboard.views.map.paint.map_painter import MapFrame
from battleboard.views.map.paint.overlay_painter import paint_pings
from battleboard.views.map.paint.pointing_painter import PointingPainter
from battleboard.views.map.paint.portrait_painter import radius_for_letters
from battleboard.views.map.paint.veil import FogCover
from battleboard.views.players.announcement_place import (
    AnnouncementPlace,
    FigureDisc,
    announcement_place,
    least_covering_band,
)
from battleboard.views.players.grown_tokens import grown
from battleboard.views.players.seen_look import SeenName, seen_looks, seen_names
from battleboard.views.players.turn_order import (
    Face,
    OrderSheet,
    TurnOrder,
    TurnOrderPainter,
    turn_order_of,
)
from battleboard.views.theme.colours import Colours

_COMES: Final = 0.12
_GOES: Final = 0.8
_AROUND: Final = 1.4
"""Radius of a figure including everything painted around it, in radii of its body."""
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
    """Paint an announcement on a band; it fades in and out only if it `moves`."""
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


def _fit_font(font: QFont, text: str, most: float) -> QFont:
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
    """Return the figures that the players know of, the fallen first, and the lights."""
    looks, named = seen_looks(view), seen_names(view) if names else {}
    tokens = (
        Token(figure.id, name.text, looks[figure.id], figure.body, name.precedence)
        for figure in view.figures
        for name in [named.get(figure.id, SeenName())]
    )
    return DrawList((), (), (), (), _sort_tokens(tokens), Focus(), view.lights)


def _sort_tokens(tokens: Iterable[Token]) -> tuple[Token, ...]:
    return tuple(sorted(tokens, key=lambda each: (each.look.stance == "up", -each.body.radius_ft)))


_LEAST_MINUTES: Final = 10.5
"""Minimum height of the letters on figures, in minutes of arc, where there is room."""
_ANNOUNCED: Final = 0.085
_LENGTH: Final = 0.036
_PING: Final = 0.055
_TAPE: Final = 0.0042
_RIM: Final = 0.006
_TALLEST: Final = 0.96
Picture: TypeAlias = Callable[[str, float], QImage | None]
"""Returns a picture of the battle file by name and width in pixels; None while it loads."""


class Told(NamedTuple):
    """The turn order and the clock over the map, and whether anything moves over it."""

    turns: TurnOrder
    clock: str
    moves_over: bool


class PlayersOverlay:
    """Paints over the players' map: turn order, clock, pictures and, while live, effects."""

    def __init__(
        self,
        broadcast: Broadcast,
        frame: ScreenFrame,
        face: Face = lambda _: None,
        picture: Picture = lambda _name, _wide: None,
    ) -> None:
        self._broadcast = broadcast
        self._shown = frame
        self._map_effects = broadcast.map_effects
        self._order = TurnOrderPainter(face)
        self._picture = picture
        self.laid: Mapping[str, QRectF] = {}
        self._announced: tuple[str, AnnouncementPlace] | None = None
        self._told: Told | None = None
        self._turns_of: tuple[PlayersView, PlayersViewOptions, TurnOrder] | None = None

    @property
    def _is_live(self) -> bool:
        return self._broadcast.mode is BroadcastMode.LIVE

    def items(self, view: PlayersView) -> DrawList:
        """Return the draw list; while live, with areas of effect and lunging figures."""
        items = players_draw_list(view, names=self._map_effects.manner.names)
        items = items._replace(tokens=self._legible(items.tokens))
        if not self._is_live:
            return items
        areas = tuple(map(PaintedArea, self._map_effects.areas))
        return with_lunges(items._replace(areas=areas), self._broadcast.animations)

    def _legible(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """Enlarge figures where letters would be too small to read, but not at true scale."""
        viewport, scale = self._shown.viewport, self._shown.framing.scale
        if viewport.is_locked:
            return tokens
        pixels = legibility(viewport).letters_px * _LEAST_MINUTES / MINUTES
        return grown(tokens, radius_for_letters(pixels) / scale)

    def covered_edges(self, view: PlayersView) -> tuple[int, int]:
        """Return how much of the lower and right edge the turn order covers, in screen pixels."""
        if not self._turns(view).where:
            return 0, 0
        viewport = self._shown.viewport
        side = min(viewport.screen)
        return round(side * viewport.strip), round(side * viewport.column)

    def _turns(self, view: PlayersView) -> TurnOrder:
        manner, timer, known = self._map_effects.manner, self._map_effects.timer, self._turns_of
        if known is None or known[0] is not view or known[1] is not manner:
            order = turn_order_of(view, party_only=manner.party_only)
            known = self._turns_of = view, manner, order if manner.strip else TurnOrder()
        return known[2].with_timer(timer)

    def changed_area(self, frame: MapFrame, view: PlayersView) -> QRectF | None:
        """Return the part of the frame that the overlay changes; None if any part may change."""
        told = Told(self._turns(view), self._clock(view), moves_over=self._moves_over)
        before, self._told = self._told, told
        if before is None or before.moves_over or told.moves_over or before.clock != told.clock:
            return None
        if told == before:
            return QRectF()
        size = QSizeF(frame.size)
        old, new = (self._sheet(frame, each.turns).area(size) for each in (before, told))
        return old | new

    def paint(self, painter: QPainter, frame: MapFrame, view: PlayersView) -> None:
        """Paint over a frame, in the same pixels as its map."""
        painter.save()
        size = QRectF(0, 0, frame.size.width(), frame.size.height())
        free = size.adjusted(0, 0, -frame.side, -frame.foot)
        if self._is_live:
            self._paint_live(painter, frame, free)
        self._cover_other_levels(painter, frame)
        order = self._turns(view)
        if order.where:
            self._order.paint(painter, self._sheet(frame, order), QSizeF(frame.size))
        self._paint_clock(painter, frame, view)
        self._announce(painter, frame, free, order)
        self.laid = dict(self._paint_laid(painter, frame, free))
        painter.restore()

    def _clock(self, view: PlayersView) -> str:
        return view.clock if self._map_effects.manner.clock else ""

    def _paint_clock(self, painter: QPainter, frame: MapFrame, view: PlayersView) -> None:
        text, style = self._clock(view), frame.map_style
        if text:
            names = style.font.pixelSize() / style.ratio
            inside = QRectF(QPointF(), QSizeF(frame.size)).adjusted(*(names / 2,) * 2, 0, 0)
            font = _sized_font(style.font, names)
            paint_length(painter, text, QPointF(), inside, style.colours, font)

    def _paint_laid(
        self, painter: QPainter, frame: MapFrame, free: QRectF
    ) -> Iterator[tuple[str, QRectF]]:
        """Paint the pictures over the map, and yield the name and the box of each."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for handout, opacity in self._broadcast.laid:
            across, down, wide = handout.place or (0.5, 0.5, 0.5)
            image = self._picture(handout.name, wide * free.width() * frame.map_style.ratio)
            if image is None or image.isNull():
                continue
            room = QSizeF(wide * free.width(), free.height() * _TALLEST)
            size = QSizeF(image.size()).scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
            box = QRectF(QPointF(), size)
            box.moveCenter(QPointF(across * free.width(), down * free.height()))
            painter.setOpacity(opacity)
            rim = _side(frame) * _RIM
            painter.fillRect(
                box.adjusted(-rim, -rim, rim, rim), QColor(frame.map_style.colours.panel)
            )
            painter.drawImage(box, image)
            painter.setOpacity(1.0)
            yield handout.name, box

    @property
    def _moves_over(self) -> bool:
        """Whether anything besides the figures is animated over the map."""
        effects = self._map_effects
        if not self._is_live:
            return False
        if effects.announcement or effects.measure or not effects.pointing.is_empty:
            return True
        return bool(effects.pings or self._broadcast.animations or self._broadcast.chargers)

    def _sheet(self, frame: MapFrame, order: TurnOrder) -> OrderSheet:
        high = frame.foot or round(_side(frame) * strip_share(self._shown.viewport))
        return OrderSheet(order, self._map_effects.manner.order, high, frame.map_style)

    def _cover_other_levels(self, painter: QPainter, frame: MapFrame) -> None:
        level = self._shown.level
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

        def is_known(at: Point) -> bool:
            return mask is None or shows(mask, at)

        known = (ping for ping in pings if is_known(ping[0]))
        paint_pings(painter, frame.camera, known, colours, reach)
        wide = _side(frame) * _TAPE
        pointed = PointingPainter(painter, frame.camera, colours, wide, is_known)
        pointed.paint(self._map_effects.pointing, size)

    def _measure(
        self, painter: QPainter, frame: MapFrame, measure: MeasuredLine, size: QRectF
    ) -> None:
        colours = frame.map_style.colours
        pixels = [frame.camera.to_screen(point) for point in measure.points]
        paint_tape(painter, pixels, colours, _side(frame) * _TAPE)
        names = frame.map_style.font.pixelSize() / frame.map_style.ratio
        font = _sized_font(frame.map_style.font, max(_side(frame) * _LENGTH, names))
        paint_length(painter, measure.text, pixels[-1], size, colours, font)

    def _announce(self, painter: QPainter, frame: MapFrame, free: QRectF, order: TurnOrder) -> None:
        """Paint the announcement where no figure is, or else in place of the strip.

        Without a strip it may cover names and the fallen, but never a figure that is up.
        """
        told = self._map_effects.announcement
        if not told or not self._is_live:
            self._announced = None
            return
        text, phase = told
        font = _fit_font(
            _sized_font(frame.map_style.font, _side(frame) * _ANNOUNCED),
            text,
            free.width() * _WIDEST,
        )
        taken = [*_figures_in(frame), self._sheet(frame, order).area(QSizeF(frame.size))]
        place = self._place_for(text, font, frame, free, taken)
        if place is None and frame.foot:
            box = QRectF(free.left(), free.bottom(), free.width(), frame.foot)
            place = AnnouncementPlace(box, frame.foot * TYPE_OF_STRIP)
        if place is not None:
            font = _fit_font(_sized_font(font, place.type_px), text, free.width() * _WIDEST)
            colours, moves = frame.map_style.colours, self._map_effects.moves
            paint_announcement(painter, text, phase, place.band, colours, font, moves=moves)

    def _place_for(
        self, text: str, font: QFont, frame: MapFrame, free: QRectF, taken: list[QRectF]
    ) -> AnnouncementPlace | None:
        """Return the announcement's place; the last place is kept as long as it is free."""
        known = self._announced
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
    for token in frame.items.tokens:
        if token.look.stance == "up":
            middle = frame.camera.to_screen(token.body.at)
            yield FigureDisc(middle.x(), middle.y(), radius_px(token.body, frame.camera.scale))


def _side(frame: MapFrame) -> int:
    """Return the shorter side; sizes are relative to it because screens may be upright."""
    return min(frame.size.width(), frame.size.height())


def _sized_font(font: QFont, pixels: float) -> QFont:
    made = QFont(font)
    made.setPixelSize(max(1, round(pixels)))
    made.setWeight(QFont.Weight.DemiBold)
    return made
