"""Spell motifs: small signs of a spell's element, with a drawing and a motion."""

from collections.abc import Callable, Mapping
from functools import cache
from math import cos, sin, tau
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform

from battleboard.battle.knowledge.happenings import Element
from battleboard.views.map.paint.blow_animation import ROUND, AnimationCanvas, point_around
from battleboard.views.theme.colours import mix_colours

Motion: TypeAlias = Literal["out", "in", "up", "down", "around", "still"]
"""How signs move over time; a single `still` sign fills the whole area."""
_Place: TypeAlias = tuple[float, float]


class Motif(NamedTuple):
    """The signs of an element: their shape in a unit circle, filled or in lines, and their motion.

    The light of a `loud` element flashes white-hot.
    """

    draw: Callable[[], QPainterPath]
    motion: Motion
    filled: bool = True
    loud: bool = False


def _polygon(*places: _Place) -> QPainterPath:
    path = _line(*places)
    path.closeSubpath()
    return path


def _line(*places: _Place) -> QPainterPath:
    path = QPainterPath(QPointF(*places[0]))
    for each in places[1:]:
        path.lineTo(*each)
    return path


def _around(amount: int, far: float = 1.0, turn: float = 0.25) -> list[_Place]:
    """Places around the middle, the first one on top by default."""
    angles = [tau * (each / amount - turn) for each in range(amount)]
    return [(far * cos(each), far * sin(each)) for each in angles]


def _star(points: int, waist: float) -> QPainterPath:
    tips, waists = _around(points), _around(points, waist, 0.25 - 0.5 / points)
    return _polygon(*(each for pair in zip(tips, waists, strict=True) for each in pair))


def _spokes(amount: int, barb: float) -> QPainterPath:
    """Lines from the middle, each with two barbs at the share `barb` of its length, if not 0."""
    path = QPainterPath()
    for at, (x, y) in enumerate(_around(amount)):
        path.moveTo(0, 0)
        path.lineTo(x, y)
        for side in (-1, 1) if barb else ():
            bent = tau * (at / amount - 0.25) + side * 0.7
            path.moveTo(x * barb, y * barb)
            path.lineTo(x * barb + 0.35 * cos(bent), y * barb + 0.35 * sin(bent))
    return path


def _web() -> QPainterPath:
    path = _spokes(8, 0.0)
    for far in (0.3, 0.6, 0.9):
        path.addPath(_polygon(*_around(8, far)))
    return path


def _circle(radius: float = 1.0) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(), radius, radius)
    return path


def _drop(*, tip_up: bool) -> QPainterPath:
    path, up = QPainterPath(QPointF(0, -1.3)), 1 if tip_up else -1
    path.cubicTo(0.35, -0.6, 0.75, -0.1, 0.75, 0.35)
    path.cubicTo(0.75, 1.1, -0.75, 1.1, -0.75, 0.35)
    path.cubicTo(-0.75, -0.1, -0.35, -0.6, 0, -1.3)
    return QTransform.fromScale(1, up).map(path)


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0, 0.95))
    path.cubicTo(-1.7, -0.25, -0.75, -1.35, 0, -0.45)
    path.cubicTo(0.75, -1.35, 1.7, -0.25, 0, 0.95)
    return path


def _leaf() -> QPainterPath:
    path = QPainterPath(QPointF(0, -1.1))
    path.quadTo(1.1, 0, 0, 1.1)
    path.quadTo(-1.1, 0, 0, -1.1)
    return path


def _crescent() -> QPainterPath:
    bite = QPainterPath()
    bite.addEllipse(QPointF(0.45, -0.1), 0.85, 0.85)
    return _circle() - bite


def _cross() -> QPainterPath:
    arm = 0.36
    ends = ((-arm, -1), (arm, -1), (arm, -arm), (1, -arm), (1, arm), (arm, arm))
    return _polygon(*ends, *((-x, -y) for x, y in ends))


def _curl() -> QPainterPath:
    path = QPainterPath(QPointF(-1.1, 0.5))
    path.cubicTo(-0.2, 0.5, 0.9, 0.4, 0.8, -0.3)
    path.cubicTo(0.7, -0.9, -0.1, -0.7, 0.1, -0.1)
    return path


def _wave() -> QPainterPath:
    path = QPainterPath(QPointF(-1.2, 0.1))
    path.cubicTo(-0.7, -0.7, -0.4, -0.7, 0, 0)
    path.cubicTo(0.4, 0.7, 0.7, 0.7, 1.2, -0.1)
    return path


def _crossed_circle() -> QPainterPath:
    path = _circle()
    path.moveTo(-0.7, 0.7)
    path.lineTo(0.7, -0.7)
    return path


def _link() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QRectF(-1.1, -0.45, 1.3, 0.9))
    path.addEllipse(QRectF(-0.2, -0.45, 1.3, 0.9))
    return path


def _rune() -> QPainterPath:
    path = _circle()
    path.addPath(_polygon(*_around(3)))
    return path


_BOLT: Final = ((0.3, -1.3), (-0.6, 0.2), (0.0, 0.2), (-0.3, 1.3), (0.6, -0.2), (0.0, -0.2))
_DART: Final = ((1.2, 0.0), (-0.9, -0.6), (-0.4, 0.0), (-0.9, 0.6))
_ROCK: Final = ((-0.8, -0.5), (0.1, -1.0), (0.9, -0.2), (0.5, 0.9), (-0.7, 0.7))
_LOZENGE: Final = ((0.0, -1.2), (0.7, 0.0), (0.0, 1.2), (-0.7, 0.0))
_Z: Final = ((-0.7, -0.8), (0.7, -0.8), (-0.7, 0.8), (0.7, 0.8))
MOTIFS: Final[Mapping[Element, Motif]] = MappingProxyType(
    {
        "magic": Motif(lambda: _star(4, 0.3), "out", loud=True),
        "fire": Motif(lambda: _drop(tip_up=True), "up", loud=True),
        "cold": Motif(lambda: _spokes(6, 0.6), "down", filled=False),
        "lightning": Motif(lambda: _polygon(*_BOLT), "out", loud=True),
        "acid": Motif(lambda: _drop(tip_up=True), "down"),
        "poison": Motif(lambda: _circle(0.9), "up", filled=False),
        "sleep": Motif(lambda: _line(*_Z), "up", filled=False),
        "web": Motif(_web, "still", filled=False),
        "silence": Motif(_crossed_circle, "in", filled=False),
        "light": Motif(lambda: _star(8, 0.45), "out", loud=True),
        "darkness": Motif(_crescent, "in"),
        "healing": Motif(_cross, "up"),
        "death": Motif(lambda: _spokes(4, 0.0), "in", filled=False),
        "blessing": Motif(lambda: _star(6, 0.5), "down"),
        "charm": Motif(_heart, "up"),
        "fear": Motif(lambda: _star(7, 0.6), "out"),
        "holding": Motif(_link, "in", filled=False),
        "missile": Motif(lambda: _polygon(*_DART), "in", loud=True),
        "force": Motif(lambda: _polygon(*_around(6)), "around", filled=False),
        "wind": Motif(_curl, "around", filled=False),
        "water": Motif(_wave, "around", filled=False),
        "plants": Motif(_leaf, "around"),
        "stone": Motif(lambda: _polygon(*_ROCK), "down"),
        "summoning": Motif(_rune, "around", filled=False),
        "illusion": Motif(lambda: _polygon(*_LOZENGE), "around", filled=False),
    }
)  # fmt: skip
"""The motif of each element."""


@cache
def _path_of(element: Element) -> QPainterPath:
    return MOTIFS[element].draw()


# Signs are spread by the golden angle, at distances that halve the gaps between earlier signs.
_TURN: Final = 137.508
_DRIFT: Final = 0.45
_ROUND_DEG: Final = 110.0
_LINE: Final = 0.26
_APPEARS: Final = 0.15
_RIM: Final = 0.75
_INK: Final = 0.3


def _even_share(number: int) -> float:
    """Element `number` of 1/2, 1/4, 3/4, 1/8, 5/8 …, a sequence that spreads evenly from 0 to 1."""
    share, part = 0.0, 0.5
    while number:
        number, odd = divmod(number, 2)
        share += odd * part
        part /= 2
    return share


class MotifSpread(NamedTuple):
    """The spread of signs around a point: its reach in pixels, their number and their size."""

    middle: QPointF
    reach: float
    amount: int
    size: float


def paint_motifs(
    canvas: AnimationCanvas, element: Element, spread: MotifSpread, colour: str, phase: float
) -> None:
    motif, painter = MOTIFS[element], canvas.painter
    alpha = min(1.0, phase / _APPEARS) * (1 - phase) ** 0.7
    # A dark rim and a light ink are readable on any ground, and on the light behind them.
    palette = canvas.map_style.palette
    inks = (palette.wall_edge, _RIM), (mix_colours(colour, palette.heat, _INK).name(), 1.0)
    is_still = motif.motion == "still"
    for sign in range(1, 2 if is_still else spread.amount + 1):
        at, turn = _sign_at(motif.motion, spread, sign, phase)
        size = spread.reach if is_still else spread.size * (0.8 + 0.4 * _even_share(sign))
        place = QTransform.fromTranslate(at.x(), at.y()).rotate(turn).scale(size, size)
        path = place.map(_path_of(element))
        for number, (ink, share) in enumerate(inks):
            shade = QColor(ink)
            shade.setAlphaF(alpha * share)
            wide = spread.size * (_LINE if number else 2 * _LINE)
            is_line = not motif.filled or not number
            pen = QPen(shade, wide, Qt.PenStyle.SolidLine, ROUND) if is_line else Qt.PenStyle.NoPen
            painter.setPen(pen)
            painter.setBrush(shade if motif.filled else Qt.BrushStyle.NoBrush)
            painter.drawPath(path)


def _sign_at(motion: Motion, spread: MotifSpread, sign: int, phase: float) -> tuple[QPointF, float]:
    angle = _TURN * sign
    share = 0.12 + 0.85 * _even_share(sign) ** 0.5
    far, rest = spread.reach * share, spread.reach * _DRIFT * phase
    match motion:
        case "out":
            return point_around(spread.middle, far * (0.35 + 0.65 * phase**0.5), angle), -angle
        case "in":
            return point_around(spread.middle, far * (1.15 - 0.7 * phase), angle), 180 - angle
        case "up":
            return point_around(spread.middle, far, angle) - QPointF(0, rest), 0.0
        case "down":
            return point_around(spread.middle, far, angle) + QPointF(0, rest), 0.0
        case "around":
            return point_around(spread.middle, far, angle + _ROUND_DEG * phase), 20.0 * phase
        case "still":
            return spread.middle, 0.0
