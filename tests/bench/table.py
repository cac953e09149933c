"""One table of all measurements: each value with its aim, and how it grows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tests.bench.growth import growth
from tests.bench.measured import IN_WORDS, SHARES, Measured, Unit

MANY: Final = 20
"""So many values tell what the slower ones of them come to."""


class Figure(NamedTuple):
    """One value beside its aim."""

    what: str
    share: str
    value: float
    aim: float | None
    unit: Unit
    core: str = ""
    slowness: float = 1.0

    @property
    def is_missed(self) -> bool:
        return self.aim is not None and self.value > self.aim

    @property
    def elsewhere(self) -> float:
        """Its rough value on the machine that the aims are meant for."""
        return self.value / self.slowness if self.unit == "s" else self.value

    @property
    def is_missed_elsewhere(self) -> bool:
        return self.aim is not None and self.elsewhere > self.aim

    def is_for(self, core: str) -> bool:
        return self.core in {"", core}


def figures(found: Sequence[Measured]) -> Iterator[tuple[Figure, Measured]]:
    """Each median, and each other value that has an aim."""
    medians = {each.declared.what: each.shares.median for each in found}
    for each in found:
        declared = each.declared
        if declared.less and declared.less not in medians:
            continue
        less = medians.get(declared.less, 0.0)
        for share, aim, value in zip(SHARES, declared.aims, each.shares, strict=True):
            if share == "median" or aim is not None:
                what, unit, core = declared.what, declared.unit, declared.core
                yield Figure(what, share, value - less, aim, unit, core, each.slowness), each


def table(found: Sequence[Measured], before: Mapping[str, float], core: str = "") -> Iterator[str]:
    """All lines of the table; `before` is what an earlier run has measured, by `key`.

    Aims for another core than that which was measured are told, and neither met nor missed.
    """
    medians = {each.declared.what: each.shares.median for each in found}
    listed = list(figures(found))
    wide = max((len(figure.what) for figure, _ in listed), default=0)
    for figure, each in listed:
        facts = (
            line_of(figure, wide, core),
            earlier(figure, before),
            *others(figure, each, medians),
        )
        yield "   ".join(fact for fact in facts if fact).rstrip()
    yield from growths(found)
    aimed = [figure for figure, _ in listed if figure.aim is not None]
    judged = [figure for figure in aimed if figure.is_for(core)]
    missed = sum(figure.is_missed for figure in judged)
    yield f"{missed} of {len(judged)} aims are missed."
    if any(figure.slowness > 1 for figure in judged):
        still = sum(figure.is_missed_elsewhere for figure in judged)
        yield f"{still} would be, roughly, on the machine that they are meant for."
    if elsewhere := len(aimed) - len(judged):
        yield f"{elsewhere} more are for a core that was not measured."


def line_of(figure: Figure, wide: int, core: str) -> str:
    value = in_words(figure.value, figure.unit)
    start = f"{figure.what:<{wide}}  {IN_WORDS[figure.share]:<7} {value:>10}"
    if figure.aim is None:
        return start
    verdict = "MISSED" if figure.is_missed else "met   "
    if figure.is_missed and figure.elsewhere < figure.value:
        verdict += f"   there {in_words(figure.elsewhere, figure.unit)}"
        verdict += "" if figure.is_missed_elsewhere else ", met"
    if figure.core:
        verdict = f"{verdict if figure.is_for(core) else '-     '}   for the {figure.core}"
    return f"{start}   aim {in_words(figure.aim, figure.unit):>10}   {verdict}"


def earlier(figure: Figure, before: Mapping[str, float]) -> str:
    """The value of an earlier run."""
    was = before.get(key(figure))
    return "" if was is None else f"was {in_words(was, figure.unit)}"


def others(figure: Figure, found: Measured, medians: Mapping[str, float]) -> Iterator[str]:
    """What is printed beside a median: the slower percentiles, and the ratio to bare."""
    if figure.share != "median":
        return
    if found.amount >= MANY:
        slower = zip(IN_WORDS.values(), found.shares, strict=True)
        yield ", ".join(f"{word} {in_words(each, figure.unit)}" for word, each in list(slower)[1:])
    if bare := medians.get(found.declared.bare):
        yield f"{figure.value / bare:.1f} x bare"


def growths(found: Iterable[Measured]) -> Iterator[str]:
    """A line for everything that is measured at several sizes."""
    sizes: dict[str, dict[int, float]] = {}
    for each in found:
        if each.declared.grows:
            what, size = each.declared.grows
            sizes.setdefault(what, {})[size] = each.shares.median
    for what, medians in sizes.items():
        yield growth(what, medians)


def key(figure: Figure) -> str:
    """Identifies a value across runs."""
    return f"{figure.what}: {figure.share}"


def in_words(value: float, unit: Unit) -> str:
    """A readable value: short times are in milliseconds."""
    if unit == "MB":
        return f"{value:.0f} MB"
    if unit == "%":
        return f"{value:.2f} %"
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.2f} ms"
