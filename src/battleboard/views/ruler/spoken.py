"""The ruler in words, lane by lane, for those who have it read to them."""

from battleboard.views.ruler.chart import Chart, Lane


def spoken(chart: Chart, act: str = "") -> str:
    """Say what lies on the ruler; a selected act comes first."""
    selected = chart.entry(act)
    said = [f"Selected: {selected.words}."] if selected else []
    said += [_lane(lane) for lane in chart.lanes]
    said += [f"{words}." for words in (chart.idle, chart.hint.removesuffix(".")) if words]
    return " ".join(said)


def _lane(lane: Lane) -> str:
    out = ", out of the fight" if lane.out else ""
    acts = "; ".join(f"{entry.words}{', placed by the DM' * entry.ruled}" for entry in lane.entries)
    return f"{lane.name}{out}: {acts}."
