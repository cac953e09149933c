"""Lunges: whoever strikes leans towards the one he strikes, and back again."""

from collections.abc import Iterable, Mapping
from math import pi, sin
from typing import Final

from battleboard.board.point import Point, distance
from battleboard.models.animations import Animation
from battleboard.views.map.draw.draw_list import DrawList, Token

_REACH: Final = 0.45


def lunging(items: DrawList, animations: Iterable[Animation]) -> DrawList:
    """Give the draw list with those who strike on their lunge."""
    there = {token.who: token for token in items.tokens}
    leans = dict(_leans(there, animations))
    if not leans:
        return items
    return items._replace(tokens=tuple(_leaning(token, leans) for token in items.tokens))


def _leans(
    there: Mapping[str, Token], animations: Iterable[Animation]
) -> Iterable[tuple[str, Point]]:
    """Give how far each leans across and down, in feet."""
    for happening, phase in animations:
        here, target = there.get(happening.who), there.get(happening.whom)
        if happening.kind != "blow" or here is None or target is None:
            continue
        (ax, ay), (bx, by) = here.body.at, target.body.at
        far = distance((ax, ay), (bx, by))
        if far:
            lean = _REACH * here.body.radius_ft * sin(pi * min(1.0, phase * 1.6)) / far
            yield here.who, ((bx - ax) * lean, (by - ay) * lean)


def _leaning(token: Token, leans: Mapping[str, Point]) -> Token:
    if token.who not in leans:
        return token
    (x, y), (across, down) = token.body.at, leans[token.who]
    return token._replace(body=token.body._replace(at=(x + across, y + down)))
