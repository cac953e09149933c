"""Every explanation has true numbers, names and citations, and a plain start (point 14)."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product
from math import dist
from random import Random
from typing import Final

import pytest
from hypothesis import example, given

from battleboard.app.resolve_command import RESOLVE
from battleboard.foundation.words import number, ordinal
from battleboard.rules import RULESETS, Act, Reason, Resolution, Scene, SceneError, find_ruleset
from battleboard.rules.scene import BARE_HANDS, UNARMED, Combatant
from battleboard.storage.answer_json import Answer
from battleboard.storage.catalogue import load_tables
from battleboard.storage.scenario import read_scenario
from tests.scenarios.strategies import SIDES, Plain, brawls, melees, random_melee, scenarios

TABLES: Final = load_tables()
BOOKS: Final = ("DMG", "PH", "UA")
CITES: Final = {name: (name.upper(), *BOOKS) for name in RULESETS}
GAMES: Final = "|".join(sorted((name.upper() for name in RULESETS), key=len, reverse=True))
# Names as tables use them: ending in s or not, of two words, or all in one case.
FIGURES: Final = (
    *("Ulric", "Fenn", "Wildis", "giant", "old Tuckers", "Bigby", "the wolf", "mage", "ogre"),
    *("Otis", "Robilar", "troll", "Serten", "imp"),
)
TEAMS: Final = dict(zip(SIDES, ("Wardens", "raiders", "fey"), strict=True))
# Terms that only players who know the rules understand; never in a first sentence.
ARCANE: Final = re.compile(r"\||speed factor|\bSF\b|\brow\b|\bRows?\b|÷|=|\bPH\b|\bDMG\b")
LESS: Final = "−"

every_game = pytest.mark.parametrize("game", RULESETS)


def named(plain: Plain) -> Plain:
    """The scenario with realistic names for figures and sides."""
    names = {f"f{at}": name for at, name in enumerate(FIGURES)} | TEAMS
    written = json.dumps(plain)
    for old, new in names.items():
        written = written.replace(json.dumps(old), json.dumps(new))
    return json.loads(written)  # type: ignore[no-any-return]


def resolved(plain: Plain, game: str) -> tuple[Scene, Resolution] | None:
    """The same for a round or surprise segments."""
    found = asked(plain, game)
    return (found[0], found[1]) if found and isinstance(found[1], Resolution) else None


def asked(plain: Plain, game: str) -> tuple[Scene, Answer] | None:
    """The scenario as a game reads it, and its answer; None if it is refused."""
    options = {option.id for option in find_ruleset(game).options}
    kept = {name: each for name, each in plain["options"].items() if name in options}
    scenario = read_scenario(json.dumps({**named(plain), "ruleset": game, "options": kept}))
    try:
        return scenario.scene, RESOLVE.answer(scenario, TABLES)
    except SceneError:
        return None


def reasons_of(found: Answer) -> Iterator[Reason]:
    """All reasons of an answer, its notes with the rule that each of them cites."""
    if not isinstance(found, Resolution):
        yield from found.why
        return
    for timing in found.acts:
        yield from timing.why
    yield from (Reason(pair.rule, pair.text) for pair in found.pairs)
    for note in found.notes:
        text, _, rule = note.rpartition(" (")
        yield Reason(rule.removesuffix(")"), text) if text else Reason("", note)


def first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]


@every_game
@given(scenario=scenarios() | melees() | brawls())
def test_every_explanation_begins_with_a_sentence_for_players(game: str, scenario: Plain) -> None:
    answered = asked(scenario, game)
    for reason in reasons_of(answered[1]) if answered else ():
        assert not ARCANE.search(first_sentence(reason.text)), reason


@every_game
@given(scenario=scenarios() | melees() | brawls())
def test_every_explanation_cites_its_own_game(game: str, scenario: Plain) -> None:
    answered = asked(scenario, game)
    for reason in reasons_of(answered[1]) if answered else ():
        assert not reason.rule or reason.rule.split()[0] in CITES[game], reason
        inside = re.findall(rf"\((?:{GAMES}) [^)]*\)", reason.text)
        assert all(each[1:].split()[0] in CITES[game] for each in inside), reason


@every_game
@given(scenario=scenarios() | melees() | brawls())
def test_names_are_names_in_every_explanation(game: str, scenario: Plain) -> None:
    answered = asked(scenario, game)
    if answered is None:
        return
    scene, found = answered
    ids = {timing.act.id for timing in found.acts} if isinstance(found, Resolution) else set()
    names = [*scene.figures(), *scene.sides]
    own = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    for reason in reasons_of(found):
        assert "None" not in reason.text, reason
        assert not any(name in reason.text for name in ids), reason
        assert "s's" not in reason.text, reason
        # No chains of genitives: not "Fenn's raiders' die", nor "raiders' die's 4".
        assert not re.search(rf"(?:{own})(?:'s|') (?:{own}|die)(?:'s|')", reason.text), reason
        for name in names:
            wrong = f"{name}'s" if name.endswith("s") else f"{name}' "
            assert wrong not in reason.text, reason


@every_game
@given(scenario=scenarios("round") | scenarios("surprise") | melees() | brawls())
@example(scenario=random_melee(Random(4191), 8))
def test_every_number_is_one_of_the_case(game: str, scenario: Plain) -> None:
    answered = resolved(scenario, game)
    if answered is None:
        return
    scene, found = answered
    known = numbers_of(scene, found)
    for reason in reasons_of(found):
        for told in numbers_in(reason.text):
            assert told in known, (told, reason)


def numbers_in(text: str) -> list[str]:
    """The numbers that a sentence gives for its case: not citations, dice and labels."""
    bare = re.sub(rf"\((?:{GAMES}) [^)]*\)|(?:PH|DMG) \d+|\bd\d+\b", "", text)
    bare = re.sub(
        r"(?:blow|shot|charge|arrival|act) \d+|ends [\d.]+ ft short|after [\d.]+ ft|1/\d+",
        "",
        bare,
    )
    return re.findall(rf"{LESS}?\d+(?:\.\d+)?(?:/\d+)?", bare)


# What the rules say to everyone: feet of melee, bonuses, the minimum of a charge.
FIXED: Final = frozenset(["0", "1", "2", "4", "5", "10", "20", "30", "1/2"])


def numbers_of(scene: Scene, found: Resolution) -> set[str]:
    """Every number that an explanation may give: those of the scene, and what follows from them."""
    told = {number(each) for each in _of_scene(scene)}
    for timing in found.acts:
        told |= {number(each) for each in _of_act(timing.act)}
        told |= {number(timing.segment), number(found.ruler.number(timing.segment))}
        told.add(number(scene.round + max(timing.act.due - 1, 0) // 10))
    dice = [timing.act.die.value or 0 for timing in found.acts]
    told |= {number(die + timing.act.delay) for die in dice for timing in found.acts}
    told |= {number(each) for timing in found.acts for each in _of_speed(timing.act, dice)}
    return told | FIXED


def _of_speed(act: Act, dice: list[int]) -> Iterator[int]:
    """The segments that a speed factor and a die give, also beyond the round."""
    factors = [each for each in (act.speed, act.slower) if each is not None]
    for factor, die in product(factors, dice):
        yield abs(factor - die) + act.delay


def _of_act(act: Act) -> Iterator[float | Fraction]:
    yield from (act.due, act.begun, act.delay, act.delay + 1, act.place.segment, act.row)
    yield from (act.routines, act.routine, act.speed or 0, act.die.value or 0)
    # What is left of a spell after the surprise segments, and its segment in a later round.
    for spent in range(9):
        yield from (act.due - spent, (act.due - spent) % 10 or 10)
    if act.departure and act.departure.distance_ft:
        yield act.departure.distance_ft
    for resort in act.departure.resorts if act.departure else ():
        yield resort.segment or 0


def _of_scene(scene: Scene) -> Iterator[float | Fraction]:
    yield from (scene.round, *scene.lost.values())
    dice = [side.initiative for side in scene.sides.values() if side.initiative is not None]
    yield from (*dice, *(side.die for side in scene.sides.values()))
    for figure in scene.combatants:
        yield from _of_figure(figure, scene.round)
    for one, other in permutations(scene.combatants, 2):
        if one.at_ft is not None and other.at_ft is not None:
            yield from _of_way(dist(one.at_ft, other.at_ft), one, other)
    for action in scene.actions:
        yield from (action.hesitation, action.hesitation + 1, action.segment or 0)
        if action.casting:
            yield from (action.casting.casting_time, action.casting.elapsed)
            yield action.casting.remaining
        if action.distance_ft is not None:
            for own, its in permutations(scene.combatants, 2):
                yield from _of_way(action.distance_ft, own, its)


def _of_figure(figure: Combatant, round_number: int) -> Iterator[float | Fraction]:
    yield from (figure.length_ft, max(10, figure.length_ft), figure.dexterity or 0)
    yield from (figure.weapon.speed or 0, figure.initiative or 0)
    # What Dexterity adds to a die or subtracts from it.
    yield from range(-3, 4)
    if figure.last_charge is not None:
        yield round_number - figure.last_charge
    move = Fraction(figure.move)
    for factor in (1, 2, 3, Fraction(4, 3), Fraction(3, 2), 4, Fraction(9, 2), 6):
        yield from (move * factor, move * factor * 10, move * factor * 5)
        yield from (move * factor * segments for segments in range(1, 11))
    yield from (10 * move / 3, 5 * move / 3)


def _of_way(feet: float, own: Combatant, its: Combatant) -> Iterator[float | Fraction]:
    """A distance, the rest of it to reach or melee, or after the other has come nearer."""
    for nearer in (0, 10, own.length_ft, float(Fraction(its.move) * 10 / 3)):
        yield max(0.0, feet - nearer)
    # In B/X a target that falls back is farther away by then.
    for further in (5, 10):
        yield feet + float(Fraction(its.move) * further / 3)


NAME: Final = r"(?P<{}>[\w ]+?)(?:'s|')"
BEATS: Final = re.compile(
    rf"(?P<first>{LESS}?\d+)(?: on a d\d+)?(?: \([^)]*\))? (?P<verb>beats|ties|loses to) "
    rf"[\w ]+?(?:'s|') (?P<second>{LESS}?\d+)"
)
SUM: Final = re.compile(r"\|(\d+) − (\d+)\|(?: \+ (\d+) of hesitation)? = segment (\d+)")
ROW: Final = re.compile(
    r"has (\w+) \w+ in the round, and this is the (\w+)\. Its row in the order of attacks is "
    rf"([+{LESS}]?\d+)"
)
REACH: Final = re.compile(
    rf"{NAME.format('one')} (?P<reach>[\d.]+) ft outreach "
    rf"{NAME.format('other')} (?P<less>[\d.]+) ft"
)
DONE: Final = re.compile(r"takes effect in segment (\d+)[.;,]")
ORDERED: Final = list(map(ordinal, range(1, 7)))


def minus(text: str) -> int:
    return int(text.replace(LESS, "-"))


@every_game
@given(scenario=melees() | brawls() | scenarios("round"))
def test_sums_and_comparisons_are_right(game: str, scenario: Plain) -> None:
    answered = resolved(scenario, game)
    if answered is None:
        return
    scene, found = answered
    acts = [timing.act for timing in found.acts]
    for text in {reason.text for reason in reasons_of(found)}:
        check_dice(text, {act.die.value for act in acts})
        check_reach(text, {name.split()[-1]: lengths(scene, name) for name in scene.figures()})
        for factor, die, late, segment in SUM.findall(text):
            assert abs(int(factor) - int(die)) + int(late or 0) == int(segment), text
        for amount, which, row in ROW.findall(text):
            assert 2 * (ORDERED.index(which) + 1) - int(amount) - 1 == minus(row), text
        assert {int(each) for each in DONE.findall(text)} <= {
            segment for act in acts for segment in (act.due, act.due % 10 or 10)
        }, text


def check_dice(text: str, thrown: Collection[int | None]) -> None:
    """Check that the winner of dice has the higher die, and each die is one that counts."""
    for told in BEATS.finditer(text):
        first, second = minus(told["first"]), minus(told["second"])
        assert told["verb"] == (
            "ties" if first == second else "beats" if first > second else "loses to"
        ), text
        assert {first, second} <= {*thrown}, text


def lengths(scene: Scene, name: str) -> set[str]:
    """How far a figure reaches in a round: with each weapon, or with bare hands."""
    figure = scene.figures()[name]
    unarmed = any(each.by == name and each.kind in UNARMED for each in scene.actions)
    held = (*figure.weapons, BARE_HANDS) if unarmed else figure.weapons
    armed = (figure._replace(weapon=weapon, weapons=()) for weapon in held)
    return {number(each.length_ft) for each in (figure, *armed)}


def check_reach(text: str, known: Mapping[str, Collection[str]]) -> None:
    """Check that whoever is said to outreach does, and that both lengths are right."""
    for told in REACH.finditer(text):
        one, other = (known[told[who].split()[-1]] for who in ("one", "other"))
        assert told["reach"] in one, text
        assert told["less"] in other, text
        assert float(told["reach"]) > float(told["less"]), text
