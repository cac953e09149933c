"""Declaration: who speaks first, what dithering costs, and what is said is said (phase 6)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from battleboard.rules.scene import SECONDS_IN_SEGMENT, Action, SceneError


class Pause(NamedTuple):
    """Real seconds before a declaration; those spent asking the DM do not count."""

    seconds: float
    asking_dm: bool = False


def declaring_order(roster: Sequence[str], roll: int) -> tuple[str, ...]:
    """Give the order of declaration: the die finds who begins, the roster goes on from there."""
    if not 1 <= roll <= len(roster):
        raise SceneError("dice[0]", f"expected a number from 1 to {len(roster)}, one for each name")
    return (*roster[roll - 1 :], *roster[: roll - 1])


def delay_of(pauses: Iterable[Pause]) -> int:
    """Count the segments lost by dithering: one for every full six seconds not spent on the DM."""
    counted = sum(pause.seconds for pause in pauses if not pause.asking_dm)
    return int(counted // SECONDS_IN_SEGMENT)


def revised(declared: Action, now: Action, path: str = "action") -> Action:
    """Let a declared action stand or be cancelled; changing it is refused."""
    if now in {declared, cancelled(declared)}:
        return now
    problem = f"{declared.by} may cancel what was declared, but not change it (PROCEDURE phase 6)"
    raise SceneError(path, problem)


def cancelled(declared: Action) -> Action:
    """Give what is left of an action that is cancelled: nothing."""
    return Action(declared.by, "none")
