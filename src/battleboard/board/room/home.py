"""Finds the faces that the places of a plan lie in."""

from collections import Counter
from collections.abc import Sequence
from math import floor, sqrt
from typing import TypeAlias

from battleboard.board.point import Point
from battleboard.board.room.face import Face
from battleboard.board.room.plan import Mark

Block: TypeAlias = tuple[int, int]


class Homes:
    """Faces by the blocks of the board that they reach into."""

    def __init__(self, faces: Sequence[Face]) -> None:
        """Choose about as many blocks as there are faces."""
        self._faces = faces
        self._near: dict[Block, list[int]] = {}
        frames = [face.frame for face in faces]
        ends = [point for frame in frames for point in frame] or [(0.0, 0.0)]
        spans = (max(axis) - min(axis) for axis in zip(*ends, strict=True))
        self._block_ft = max(1.0, *spans) / sqrt(len(faces) or 1)
        for at, (upper_left, lower_right) in enumerate(frames):
            (left, top), (right, bottom) = self._block(upper_left), self._block(lower_right)
            for q in range(left, right + 1):
                for r in range(top, bottom + 1):
                    self._near.setdefault((q, r), []).append(at)

    def of(self, mark: Mark) -> int | None:
        """Give the index of the face that most points lie in, the earliest point's if it is even.

        None where no point lies in any.
        """
        homes = (self._of_point(point) for point in mark)
        counted = Counter(home for home in homes if home is not None)
        return counted.most_common(1)[0][0] if counted else None

    def _of_point(self, point: Point) -> int | None:
        """Give the index of the face that a point lies in."""
        near = self._near.get(self._block(point), ())
        return next((at for at in near if self._faces[at].contains(point)), None)

    def _block(self, point: Point) -> Block:
        """Give the block that a point lies in."""
        return floor(point[0] / self._block_ft), floor(point[1] / self._block_ft)
