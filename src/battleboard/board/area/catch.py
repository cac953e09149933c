"""Whom an area catches."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from battleboard.board.area.shape import Share
from battleboard.board.body import Body

Who = TypeVar("Who")


class Area(Protocol):
    """A spread or a burst: what says how much of a body is in it."""

    def share_of(self, body: Body) -> Share:
        """Say how much of a body is in it."""


def caught(area: Area, bodies: Mapping[Who, Body]) -> dict[Who, Share]:
    """Give those who are in an area, wholly or partly."""
    shares = {who: area.share_of(body) for who, body in bodies.items()}
    return {who: share for who, share in shares.items() if share != "out"}
