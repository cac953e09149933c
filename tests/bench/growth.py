"""How times grow with size, as the best-fitting power."""

from collections.abc import Mapping
from math import log


def growth(what: str, medians: Mapping[int, float]) -> str:
    """A line with the milliseconds at each size, and the power of the size that they grow by."""
    figures = "  ".join(f"{size:,}: {1000 * each:8.3f} ms" for size, each in medians.items())
    power = f"size^{exponent(medians):.2f}" if len(medians) > 1 else ""
    return f"{what:<30} {figures}   {power}".rstrip()


def exponent(medians: Mapping[int, float]) -> float:
    """Slope of the line that best fits the logarithms of sizes and times."""
    points = [(log(size), log(each)) for size, each in medians.items()]
    mean_x, mean_y = (sum(each) / len(points) for each in zip(*points, strict=True))
    across = sum((x - mean_x) ** 2 for x, _ in points)
    return float(sum((x - mean_x) * (y - mean_y) for x, y in points) / across)
