"""The way from act to act by keyboard: in the order of the play, or from lane to lane."""

from battleboard.views.ruler.chart import Chart, Entry, Lane


def beside(chart: Chart, act: str, step: int) -> Entry | None:
    """Give the act so many steps after another; where none is known, the first or the last."""
    line = sorted(chart.entries(), key=lambda entry: (entry.rank, entry.time))
    found = next((at for at, entry in enumerate(line) if entry.act == act), None)
    if found is None:
        return (line[0] if step > 0 else line[-1]) if line else None
    return line[found + step] if 0 <= found + step < len(line) else None


def across(chart: Chart, act: str, step: int) -> Entry | None:
    """Give the act nearest in time so many lanes further down or up, or the first one of all."""
    full = [lane for lane in chart.lanes if lane.entries]
    here = next((at for at, lane in enumerate(full) if _holds(lane, act)), None)
    if here is None:
        return beside(chart, "", 1)
    if not 0 <= here + step < len(full):
        return None
    time = next(entry.time for entry in full[here].entries if entry.act == act)
    return min(full[here + step].entries, key=lambda entry: abs(entry.time - time))


def _holds(lane: Lane, act: str) -> bool:
    return any(entry.act == act for entry in lane.entries)
