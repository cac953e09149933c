"""Checks that the parts of a battle fit together before it is used.

A file may be damaged, or made by a stranger. Correct types do not mean that a figure stands on
the board, or that the weapon in its hand exists.
"""

from collections.abc import Iterator, Mapping
from math import inf, isnan
from typing import Any, Final

import msgspec

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.running_round import Round
from battleboard.board.point import FARTHEST_FT
from battleboard.rules import SceneError
from battleboard.storage.battle_file.bounds import ReadLimiter
from battleboard.storage.battle_file.plain_value import FormError

_FEW: Final = (str, int, bool, type(None))


class _BoardSizes(msgspec.Struct, frozen=True):
    """Decodes only as much of a board as is needed to count its walls."""

    # `Raw` skips over each item without building objects: counting costs almost no memory.
    walls: list[msgspec.Raw] = []


class _Sizes(msgspec.Struct, frozen=True):
    """Decodes only as much of a battle as is needed to count its figures and walls."""

    figures: dict[str, msgspec.Raw] = {}
    gone: dict[str, msgspec.Raw] = {}
    board: _BoardSizes = _BoardSizes()


def check_sizes(state: bytes, watch: ReadLimiter) -> None:
    """Raise a `TakesLongError` if an encoded battle is too large, a FormError if it is invalid."""
    try:
        sizes = msgspec.json.decode(state, type=_Sizes)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise FormError(f"expected a battle ({fault})") from None
    watch.check_state(len(sizes.figures) + len(sizes.gone), len(sizes.board.walls))


def check_battle(battle: Battle) -> None:
    """Raise a FormError, with the path, if the parts of a battle do not fit together."""
    try:
        battle.rules.rulings(battle.options)
    except SceneError as fault:
        raise _as_form(fault) from None
    try:
        battle.board.check()
    except SceneError as fault:
        raise _as_form(fault).below("board") from None
    if not 0 <= battle.phase < len(battle.rules.phases):
        last = len(battle.rules.phases) - 1
        raise FormError(f"expected a phase from 0 to {last}, not {battle.phase}", "phase")
    for place, figures in {"figures": battle.figures, "gone": battle.gone}.items():
        for name, figure in figures.items():
            try:
                _check_figure(battle, name, figure)
            except FormError as fault:
                raise fault.below(f"{place}.{name}") from None
    _check_round(battle, battle.running)


def _check_round(battle: Battle, running: Round) -> None:
    known = {*battle.figures, *battle.gone}
    named = {
        "running.actions": {name for each in running.actions for name in (each.by, *each.targets)},
        "running.plans": {*running.plans, *running.trails, *running.ways},
    }
    for place, names in named.items():
        for name in sorted(names - known):
            raise FormError(f"there is no figure '{name}'", place)
    if running.resolution is not None:
        for timing in running.resolution.acts:
            if not 0 <= timing.act.action < max(1, len(running.asked)):
                raise FormError(f"there is no action {timing.act.action}", "running.resolution")
    if any(map(isnan, _numbers(running))):
        raise FormError("expected numbers", "running")


def _check_figure(battle: Battle, name: str, figure: Figure) -> None:
    if figure.id != name:
        raise FormError(f"expected '{name}', not '{figure.id}'", "id")
    if figure.side not in battle.teams:
        raise FormError(f"there is no side '{figure.side}'", "side")
    if not all(abs(feet) <= FARTHEST_FT for feet in figure.body.at):
        raise FormError(f"expected a place within {FARTHEST_FT:,.0f} ft of the origin", "body.at")
    if not 0 < figure.body.radius_ft <= FARTHEST_FT:
        raise FormError(f"expected more than 0 and at most {FARTHEST_FT:,.0f} ft", "body.radius_ft")
    if not all(abs(number) < inf for number in _numbers(figure)):
        raise FormError("expected finite numbers")
    hands = {"in_hand": figure.in_hand, "off_hand": figure.off_hand}
    for hand, place in hands.items():
        if place is not None and not 0 <= place < max(1, len(figure.card.arms)):
            raise FormError(f"there is no weapon {place}", hand)


def _as_form(fault: SceneError) -> FormError:
    return FormError(str(fault).removeprefix(f"{fault.path}: "), fault.path)


def _numbers(value: Any) -> Iterator[float]:  # noqa: ANN401 - any part of a battle
    if isinstance(value, float):
        yield value
    elif isinstance(value, (tuple, frozenset)):
        for each in value:
            if not isinstance(each, _FEW):
                yield from _numbers(each)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _numbers(each)
