"""Strongly connected parts of a graph: where relations between acts go round in a ring."""

from collections.abc import Iterable, Iterator, Sequence


def components(links: Sequence[Iterable[int]]) -> list[list[int]]:
    """Split the nodes 0..n-1 into strongly connected parts, later parts first."""
    return list(_Walk(links))


class _Walk:
    """Tarjan's depth-first walk with its own stack, so that depth has no limit."""

    def __init__(self, links: Sequence[Iterable[int]]) -> None:
        self.links = links
        self.found: list[int] = [-1] * len(links)
        self.lowest: list[int] = [0] * len(links)
        self.open: list[bool] = [False] * len(links)
        self.trail: list[int] = []
        self.count = 0

    def __iter__(self) -> Iterator[list[int]]:
        for node in range(len(self.links)):
            if self.found[node] < 0:
                yield from self._from(node)

    def _enter(self, node: int) -> tuple[int, Iterator[int]]:
        self.found[node] = self.lowest[node] = self.count
        self.count += 1
        self.trail.append(node)
        self.open[node] = True
        return node, iter(self.links[node])

    def _from(self, start: int) -> Iterator[list[int]]:
        path = [self._enter(start)]
        while path:
            node, onward = path[-1]
            step = next((other for other in onward if self._is_new(node, other)), None)
            if step is not None:
                path.append(self._enter(step))
                continue
            path.pop()
            if path:
                parent = path[-1][0]
                self.lowest[parent] = min(self.lowest[parent], self.lowest[node])
            if self.lowest[node] == self.found[node]:
                yield self._leave(node)

    def _is_new(self, node: int, other: int) -> bool:
        if self.found[other] < 0:
            return True
        if self.open[other]:
            self.lowest[node] = min(self.lowest[node], self.found[other])
        return False

    def _leave(self, root: int) -> list[int]:
        part = [self.trail.pop()]
        while part[-1] != root:
            part.append(self.trail.pop())
        for node in part:
            self.open[node] = False
        return part
