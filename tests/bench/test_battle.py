"""How fast commands are in a large battle: `make bench` prints the medians and aims."""

from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Declare, MoveFigure, NextPhase, Settle, Strike
from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.state.figure import CarriedLight, Figure
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.running_round import Round
from battleboard.rules import Action, Casting
from battleboard.rules.scene import ActionKind
from tests.battle.battles import BOW, SWORD, battle, figure, phase
from tests.battle.rounds import playing
from tests.battle.table import at
from tests.bench.measured import declare
from tests.board.maps import rooms

PAIRS: Final = 50
ARCHERS: Final = frozenset({4, 5})
"""The last digits of the pairs that shoot."""
GAMES: Final = ["addict", "osric"]
"""The default, and the one that takes longest."""
VIEWERS: Final = 6
FIGURES: Final = 30
STEPS: Final = 50
FRAME: Final = 1 / 60
DEED: Final = 0.004
ROUND: Final = FRAME
"""The round of a hundred is worked out anew, with places for all who come: one frame at most."""
DICE: Final = [(6, 1), (1, 6), (2, 5), (5, 2)]


def action(pair: int, by: str, foe: str) -> Action:
    match pair % 10:
        case 0 | 1 | 2 | 3:
            return Action(by, "melee", (foe,))
        case each if each in ARCHERS:
            return Action(by, "missile", (foe,))
        case 6 | 7:
            return Action(by, "cast", (foe,), Casting("sleep", 2 + pair % 4))
        case _:
            return Action(by, "charge", (foe,))


def everybody() -> tuple[Figure, ...]:
    """100 figures, each with a foe across the field."""
    return tuple(
        figure(
            f"{side}{pair}",
            side,
            at=(5.0 * pair, 20.0 if side == "blue" else 80.0),
            arms=(BOW,) if pair % 10 in ARCHERS else (SWORD,),
            began_hp=10,
        )
        for pair in range(PAIRS)
        for side in ("blue", "red")
    )


def declarations() -> tuple[Action, ...]:
    """Declarations of all of them at each other."""
    sides = (("blue", "red"), ("red", "blue"))
    return tuple(
        action(pair, f"{side}{pair}", f"{foes}{pair}")
        for pair in range(PAIRS)
        for side, foes in sides
    )


def running(game: str) -> Battle:
    """A battle whose round is running."""
    return playing(*declarations(), figures=everybody(), game=game)


def before(kind: str, game: str, dice: tuple[int, int] = (4, 3)) -> Battle:
    """A battle in which all have declared, in the declaration or the initiative phase."""
    opened = phase("declaration" if kind == "declaration" else "initiative", game)
    fallen = dict(zip(("blue", "red"), dice, strict=True)) if kind == "initiative" else {}
    held = Round(number=1, actions=declarations(), dice=fallen, begun=True)
    return battle(*everybody(), ruleset=game, phase=opened, running=held)


def one_after_another(
    benchmark: BenchmarkFixture,
    what: str,
    start: Battle,
    following: Callable[[Battle], Command],
    aim: float = DEED,
) -> None:
    """Measure commands that each follow on the last."""
    declare(benchmark, f"{what}, {start.ruleset}", aim)
    now = start

    def prepare() -> tuple[tuple[Command], dict[str, object]]:
        return (following(now),), {}

    def do(command: Command) -> None:
        nonlocal now
        now = at(now, command)

    benchmark.pedantic(do, setup=prepare, rounds=40)


def numbers() -> Callable[[], int]:
    """Cycle through the figures of one side by number."""
    return cycle(range(PAIRS)).__next__


@pytest.mark.benchmark(group="a deed in a battle of 100 figures")
@pytest.mark.parametrize("game", GAMES)
def test_move(benchmark: BenchmarkFixture, game: str) -> None:
    """While acts are played: the round is planned again."""
    places = count(1)
    pair = numbers()
    one_after_another(
        benchmark,
        "a figure moved in its round",
        running(game),
        lambda _: MoveFigure(f"blue{pair()}", (float(next(places)), 10.0)),
        ROUND,
    )


@pytest.mark.benchmark(group="a deed in a battle of 100 figures")
@pytest.mark.parametrize("game", GAMES)
def test_damage(benchmark: BenchmarkFixture, game: str) -> None:
    """Hit points are lost, and nobody falls."""
    pair = numbers()
    one_after_another(benchmark, "damage", running(game), lambda _: Damage((f"blue{pair()}",), 1))


@pytest.mark.benchmark(group="a deed in a battle of 100 figures")
@pytest.mark.parametrize("game", GAMES)
def test_declare(benchmark: BenchmarkFixture, game: str) -> None:
    """A declaration replaces another."""
    pairs = numbers()

    def another(_: Battle) -> Declare:
        pair = pairs()
        way: ActionKind = "missile" if pair % 10 in ARCHERS else "melee"
        return Declare(Action(f"blue{pair}", way, ("red0",)))

    one_after_another(benchmark, "a declaration", before("declaration", game), another)


@pytest.mark.benchmark(group="a deed in a battle of 100 figures")
@pytest.mark.parametrize("game", GAMES)
def test_strike(benchmark: BenchmarkFixture, game: str) -> None:
    """Dice resolve the next blow or shot."""

    def blow(now: Battle) -> Strike:
        ready = (turn.act for turn in placed_acts(now) if turn.is_open)
        return Strike(next(act.id for act in ready if act.kind == "strike"))

    one_after_another(benchmark, "a blow with dice", running(game), blow)


@pytest.mark.benchmark(group="a deed in a battle of 100 figures")
@pytest.mark.parametrize("game", GAMES)
def test_settle(benchmark: BenchmarkFixture, game: str) -> None:
    """The next act misses or is done."""
    one_after_another(
        benchmark,
        "an act settled",
        running(game),
        lambda now: Settle(next_acts(now)[0].act.id, "miss"),
    )


@pytest.mark.benchmark(group="a deed in a battle of 100 figures")
@pytest.mark.parametrize("game", GAMES)
def test_go_on(benchmark: BenchmarkFixture, game: str) -> None:
    """From the dice into play: the round is planned for the first time."""
    declare(benchmark, f"into the play, {game}", ROUND)
    ready: Iterator[Battle] = cycle([before("initiative", game, dice) for dice in DICE])
    benchmark(lambda: at(next(ready), NextPhase()))


@pytest.mark.benchmark(group="what the players see")
def test_players_view(benchmark: BenchmarkFixture) -> None:
    """In fog, with torches, among 30 figures and 1,000 walls, while one of them walks."""
    declare(benchmark, "what six players see", FRAME)
    board, dice = rooms(1_000), Random(1)
    wide, high = board.size_ft
    figures = (
        figure(
            f"f{number}",
            "blue" if number < VIEWERS else "red",
            at=(dice.uniform(0, wide), dice.uniform(0, high)),
            light=CarriedLight("torch", 40.0) if number < VIEWERS else None,
        )
        for number in range(FIGURES)
    )
    state = battle(*figures, board=board, showing=Showing(fog=True))
    walked = [at(state, MoveFigure("f0", (step * wide / STEPS, high / 2))) for step in range(STEPS)]
    ready = cycle(walked)
    benchmark(lambda: players_view(next(ready)))
