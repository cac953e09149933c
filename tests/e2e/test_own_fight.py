"""A DM's own fight, from nothing to the recap of its second round, in few clicks and keys.

Each mouse press and each key counts, including each digit of a typed die. Only names and
words do not: the title, the game, and the lines that describe figures.
"""

from pathlib import Path
from typing import Final, NamedTuple

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.stage import Stage, stage
from battleboard.battle.state.placed_acts import next_acts
from battleboard.queries.round.what_next import left_out
from battleboard.storage.exchange.written_recap import as_markdown, written_recap
from tests.battle.battles import TABLES
from tests.e2e.sitting import Screen, Sitting, sitting, until
from tests.e2e.test_journey import after, battle_in, unnamed
from tests.profiles import all_or_few

MOST: Final = 85
"""The most clicks and keys that it may take, whatever the dice show."""
FOES: Final = ("8 orcs", "ogre")
_GONE: Final = "Lose the attack"
_NEEDS_MORE: Final = frozenset({"spell", "device", "turn"})


class Game(NamedTuple):
    """A game, its place in the list of games, and five characters for it."""

    id: str
    place: int
    party: tuple[str, ...]


OSRIC3: Final = Game(
    "osric3",
    3,
    (
        "Brakk, fighter 3, 24 hp, long sword, long bow, chain mail, shield",
        "Edda, fighter 3, 20 hp, spear, long bow, chain mail",
        "Aldis, cleric 3, 16 hp, heavy mace, plate mail, shield, cure light wounds, bless",
        "Corin, magic-user 3, 7 hp, dagger, sleep, magic missile",
        "Dunn, thief 3, 10 hp, short sword, sling, leather armour",
    ),
)

BASIC: Final = Game(
    "ose",
    5,
    (
        "Brakk, fighter 3, 20 hp, sword, long bow, chain mail, shield",
        "Edda, fighter 3, 18 hp, spear, long bow, chain mail",
        "Aldis, cleric 3, 14 hp, mace, plate mail, shield, cure light wounds",
        "Corin, magic-user 3, 7 hp, dagger, sleep, magic missile",
        "Dunn, thief 3, 10 hp, short sword, sling, leather",
    ),
)


@pytest.fixture
def watched_screen(screen: Screen, tmp_path: Path) -> Screen:
    """A display on which a test finds what it wants to click."""
    return screen._replace(eyes=str(tmp_path / "eyes"))


def used(here: Sitting) -> int:
    return here.clicks + here.keys


def die(here: Sitting, path: Path, known: Battle, shows: int) -> Battle:
    """Type a die's number into the focused field: each digit counts."""
    here.find("typed", "")
    here.type(str(shows))
    here.keys += len(str(shows))
    here.find("typed", shows)
    here.press("Return")
    return after(path, known, "a die is thrown")


def begin(here: Sitting, home: Path, game: Game) -> Path:
    """Begin an empty battle of a game."""
    here.click("New battle")
    here.find("typed", "")
    here.type("Own fight")
    here.find("typed", "Own fight")
    here.press("Tab", *["Down"] * game.place, "Return")
    path = unnamed(home)
    here.find("The table is empty. Add the party and their foes.")
    assert battle_in(path).ruleset == game.id
    return path


def gather(here: Sitting, path: Path, game: Game) -> Battle:
    """Add eight orcs, an ogre and five characters, each by one line."""
    last = battle_in(path)
    here.press("ctrl+b")
    here.find("typed", "")
    for line in FOES:
        last = added(here, path, last, line)
    here.click("Characters")
    here.find("typed", "")
    for line in game.party:
        last = added(here, path, last, line)
    here.press("Escape")
    assert len(last.figures) == 14
    return last


def added(here: Sitting, path: Path, known: Battle, line: str) -> Battle:
    here.type(line)
    here.find("typed", line)
    here.press("Return")
    return after(path, known, f"added: {line}")


def meet(here: Sitting, path: Path, known: Battle) -> Battle:
    """Roll for surprise, which there is none of, and go on until the first round is declared."""
    for shows in (5, 5):
        known = die(here, path, known, shows)
    while not known.running.number:
        here.press(_key(known, reached(known)))
        known = after(path, known, "it goes on to the first round")
    return known


def declare(here: Sitting, path: Path, known: Battle) -> Battle:
    """The magic-user casts, the cleric attacks an orc, and the others attack the nearest."""
    corin, aldis = known.figure("corin"), known.figure("aldis")
    for figure, target, deed in (
        (corin, "Ogre", "Cast magic missile"),
        (aldis, "Orc 8", "Close in"),
    ):
        here.click("ground", *figure.body.at)
        here.press("ctrl+d")
        here.click(target)
        # Only the menu for a foe has this entry; a spell can be in the first menu, too.
        here.find("Close in")
        here.click(deed)
        known = after(path, known, f"{figure.card.name} has declared")
    here.press("n")
    known = after(path, known, "all have declared")
    assert len({each.by for each in known.running.actions}) == 14
    assert [each.targets for each in known.running.actions if each.by == "corin"] == [("ogre",)]
    return known


def declare_again(here: Sitting, path: Path, known: Battle) -> Battle:
    """All repeat their action, or else attack the nearest; a caster is left to choose."""
    here.press("a")
    known = after(path, known, "they do the same again")
    if {*reached(known).undeclared} - {"corin"}:
        here.press("n")
        known = after(path, known, "the others go at the nearest")
    return known


def reached(battle: Battle) -> Stage:
    return stage(battle, TABLES)


def play(here: Sitting, path: Path, known: Battle) -> Battle:
    """Play a round to its end: initiative is typed, and everything else rolled."""
    number = known.running.number
    here.press("ctrl+Return")
    left = left_out(known, reached(known))
    if left and left.binds:
        here.find("Continue")
        here.press("Return")
    known = after(path, known, "it goes on to initiative")
    while known.running.number == number and not known.over:
        known = step(here, path, known)
        assert used(here) <= MOST, known.log[-1].text
    return known


def step(here: Sitting, path: Path, known: Battle) -> Battle:
    at = reached(known)
    if at.kind == "initiative" and (waits := [each for each in at.wanted if each.is_open]):
        return die(here, path, known, 2 + len(waits))
    if here.sees(_GONE):
        # The target is gone, and Enter takes the default: the blow is lost, or goes at another foe.
        here.press("Return")
        until(lambda: is_more(path, known) or not here.sees(_GONE), "it is said what it does")
    else:
        here.press(_key(known, at))
        until(lambda: is_more(path, known), f"it goes on in {at.name}")
    here.sees(_GONE)
    return battle_in(path)


def is_more(path: Path, known: Battle) -> bool:
    return len(battle_in(path).log) > len(known.log)


def _key(battle: Battle, at: Stage) -> str:
    """The key that goes on: a roll for what is due, or the next phase."""
    due = next_acts(battle) if "play" in at.steps else ()
    if due:
        return "F6" if due[0].act.kind in _NEEDS_MORE else "shift+F6"
    waits = any(each.is_open and not each.optional for each in at.wanted)
    return "F6" if waits or at.checks else "ctrl+Return"


@pytest.mark.timeout(400)
@pytest.mark.parametrize("game", all_or_few((OSRIC3, BASIC), (OSRIC3,)), ids=lambda game: game.id)
def test_an_own_fight_of_two_rounds_takes_few_clicks_and_keys(
    watched_screen: Screen, tmp_path: Path, game: Game
) -> None:
    with sitting(watched_screen) as here:
        path = begin(here, tmp_path / "home", game)
        met = meet(here, path, gather(here, path, game))
        second = play(here, path, declare(here, path, met))
        third = play(here, path, declare_again(here, path, second))
        here.click("Recap")
        here.find("For players")
        told = as_markdown(written_recap(third, "Own fight"))
        assert "## Round 2" in told
        here.see(tmp_path / "recap.png")
        assert used(here) <= MOST, f"{here.clicks} clicks and {here.keys} keys"
        assert here.end() == (0, "", "")
