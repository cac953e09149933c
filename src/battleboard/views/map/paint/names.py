"""Names of figures: under them or over them, and none on another."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from battleboard.views.map.draw.draw_list import Focus, Token
from battleboard.views.map.paint.labels import Box, Labels, Room

_TOLD_OF: Final = 3
"""A name may be so much longer of those who are looked at."""


class Placed(NamedTuple):
    """A figure with its middle and its radius in pixels."""

    token: Token
    x: float
    y: float
    radius: int
    facing: float


class Name(NamedTuple):
    """A name as it is written, and its place in pixels."""

    text: str
    box: Box


class Names:
    """Finds places for names, which are no wider than that in pixels or than their figures."""

    def __init__(self, labels: Labels, most_px: float) -> None:
        self._labels = labels
        self._most_px = most_px

    def laid_out(self, placed: Sequence[Placed], focus: Focus, least: float) -> Iterator[Name]:
        """Name first those who are looked at, then all from a radius on who have room."""
        told = focus.told | focus.next
        first = [each for each in placed if each.token.who in told]
        others = [each for each in placed if each.radius >= least and _is_named(each, told)]
        if not first and not others:
            return
        room = Room()
        for each in placed:
            room.block(_middle(each))
        for each in sorted(first, key=lambda each: each.token.who != focus.hovered):
            always = each.token.who == focus.hovered
            yield from self._named(each, room, _TOLD_OF * self._most_px, always=always)
        for each in others:
            yield from self._named(each, room, self._most_px)

    def _named(
        self, placed: Placed, room: Room, most_px: float, *, always: bool = False
    ) -> Iterator[Name]:
        """Name a figure under it, or over it where there is no room below."""
        token, x, y, radius, _ = placed
        text = self._labels.cut(token.name, max(most_px, 2.6 * radius))
        across, high = self._labels.size(text)
        # Signs hang over the rim.
        below = radius * (1.3 if token.look.signs else 1.08)
        left, under = round(x - across / 2), round(y + below)
        for top in (under, round(y - 1.1 * radius) - high):
            # The halo of one may touch that of another.
            if room.take((left + 2, top + 1, left + across - 2, top + high - 2)):
                yield Name(text, (left, top, left + across, top + high))
                return
        if always:
            yield Name(text, (left, under, left + across, under + high))


def _is_named(placed: Placed, told: frozenset[str]) -> bool:
    token = placed.token
    return bool(token.name) and token.look.stance == "up" and token.who not in told


def _middle(placed: Placed) -> Box:
    """The place that a figure takes from names: a little less than itself."""
    _, x, y, radius, _ = placed
    left, top, half = round(x), round(y), round(radius * 0.8)
    return left - half, top - half, left + half, top + half
