"""From a resolved round to the lanes of the segment strip."""

from collections.abc import Sequence
from typing import Final

from battleboard.rules import Resolution, Timing
from battleboard.rules.act import ActKind
from battleboard.views.mark import Mark
from battleboard.views.segment_strip import Stretch

_MARKS: Final[dict[ActKind, Mark]] = {
    "strike": Mark.BLOW,
    "shot": Mark.SHOT,
    "spell": Mark.SPELL,
    "device": Mark.SPELL,
    "arrive": Mark.ARRIVAL,
}


def stretches(resolution: Resolution, sides: Sequence[str]) -> list[Stretch]:
    """Give each act its lane, in the order in which they happen."""
    return [_stretch(timing, sides) for timing in resolution.acts]


def _stretch(timing: Timing, sides: Sequence[str]) -> Stretch:
    act = timing.act
    # The very beginning of the round, segment 0, is shown at the edge of the first segment.
    end = max(1, timing.segment)
    mark = _MARKS.get(act.kind, Mark.OTHER)
    return Stretch(act.by, _detail(timing), sides.index(act.side), 1 if act.due else end, end, mark)


def _detail(timing: Timing) -> str:
    what = "charge" if timing.act.mode == "contact" else timing.act.kind
    return f"{what}, segment {timing.segment}"
