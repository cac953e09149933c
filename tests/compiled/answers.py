"""`python -m tests.compiled.answers` prints the core's answers in the benchmark scenes.

One line for each answer, with its name and all of it. `repr` shows every bit of a number.
"""

import json
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, MoveFigure, NextPhase, Settle
from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.state.placed_acts import next_acts
from battleboard.board.paths.path import find_path
from battleboard.board.paths.shared_moves import shared_moves
from battleboard.board.sight.sight import sees
from battleboard.board.sight.view import view
from battleboard.rules import odds, resolve_round
from battleboard.rules.rulesets import RULESETS
from battleboard.storage.battle_file.codec import codec
from battleboard.storage.scenario import read_scenario
from tests.battle.table import at
from tests.bench import test_battle, test_board_sight, test_board_way, test_odds, test_shared_moves
from tests.board.caves import palisade
from tests.board.maps import rooms, scattered
from tests.scenarios.strategies import random_melee, random_scenario

SCENES = 40
FIGURES = 14
WALLS = 1_000
DEEDS = 12

Answer = tuple[str, object]


def sights() -> Iterator[Answer]:
    """The views from places all over a board, and whether they see each other."""
    for make in (rooms, scattered, palisade):
        found = test_board_sight.sight_on(make, WALLS)
        eyes = test_board_sight.eyes_on(test_board_sight.board_of(make, WALLS))
        yield f"the mesh, {make.__name__}", found.mesh
        for eye in eyes:
            yield f"a view, {make.__name__}, {eye}", view(found, eye)
        yield f"who sees whom, {make.__name__}", [sees(found, eyes[0], eye) for eye in eyes]


def ways() -> Iterator[Answer]:
    """Paths from anywhere to anywhere."""
    for make in (rooms, scattered):
        where, places = test_board_way.ready(make, WALLS)
        for start, end in pairwise(places):
            path = find_path(where, start, end)
            yield f"a way, {make.__name__}, {start} to {end}", path


def moves() -> Iterator[Answer]:
    """The plans of 200 figures who move together."""
    for name, make in (
        ("march", test_shared_moves.march),
        ("charge 40", partial(test_shared_moves.comers, 40)),
        ("charge 10", partial(test_shared_moves.comers, 10)),
        ("criss-cross", test_shared_moves.walkers),
    ):
        for who, plan in shared_moves(0.0, *make()).items():
            yield f"{name}, {who}", plan


def rounds() -> Iterator[Answer]:
    """Random rounds in every game, planned."""
    for game in RULESETS:
        for seed in range(SCENES):
            make = random_melee if seed % 2 else random_scenario
            plain = make(Random(seed), FIGURES) | {"ruleset": game, "options": {}}
            scene = read_scenario(json.dumps(plain)).scene
            yield f"a round, {game}, {seed}", resolve_round(scene, game, test_odds.TABLES)


def chances() -> Iterator[Answer]:
    """Exact odds, over two sides' dice and over a die for each of four figures."""
    for game, figures in (("addict", FIGURES), ("countdown", 4)):
        for lethal in (False, True):
            scene = test_odds.melee(Random(1), figures, game, lethal=lethal)
            yield f"odds, {game}, lethal: {lethal}", odds(scene, game, test_odds.TABLES)


def battles() -> Iterator[Answer]:
    """What a file stores of a battle, command by command, and the players' view of it."""
    for game in test_battle.GAMES:
        now = at(test_battle.before("initiative", game, (6, 1)), NextPhase())
        for deed in range(DEEDS):
            now = at(now, Damage((f"blue{deed}",), 1))
            now = at(now, MoveFigure(f"red{deed}", (deed + 1.0, 70.0)))
            now = at(now, Settle(next_acts(now)[0].act.id, "miss"))
            yield f"a battle, {game}, {deed}", codec(Battle).encode(now)
            yield f"as the players see it, {game}, {deed}", players_view(now)


if __name__ == "__main__":
    for ask in (sights, ways, moves, rounds, chances, battles):
        for name, answer in ask():
            print(f"{name}: {answer!r}")  # noqa: T201 - this is what it is for
