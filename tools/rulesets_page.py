"""Rewrites docs/rulesets.md: facts about each game, and one small fight in all of them."""

from itertools import groupby
from pathlib import Path
from textwrap import wrap

from battleboard.app.compare_command import COMPARE
from battleboard.app.terminal import Terminal
from battleboard.battle.round.memorizing import rest_in_words
from battleboard.foundation.words import count, listing
from battleboard.queries.table.after_the_fight import coins_in_words, rules_in_words
from battleboard.queries.table.turn_clock import healing_in_words, rhythm_in_words
from battleboard.rules import RULESETS, Ruler, Ruleset, find_ruleset
from battleboard.rules.attack.parry import BY_STRENGTH, GAIN
from battleboard.rules.attack.unarmed import BY_TABLE, OPTION, RULE
from battleboard.storage.catalogue import load_tables
from battleboard.storage.game_texts import load_introductions
from battleboard.storage.resources import resource
from battleboard.storage.rulings import load_rulings
from battleboard.storage.scenario import Scenario, read_scenario

PAGE = Path(__file__).parents[1] / "docs" / "rulesets.md"
BATTLE = ("battles", "five-figures.json")
WIDTH = 80
WIDEST = 120
INTRODUCTION = (
    "The games that Battleboard knows, and one small fight in all of them. A scenario chooses its "
    "game by its id; the points on which tables of one game differ are in "
    "[house-rules.md](house-rules.md). This page is written by `make docs`."
)
# When a spell takes effect in each game, and why then.
SPELLS = {
    "addict": (
        "when its casting time is over, counted from the start of the round, as the "
        "book does: a spell of 2 segments takes effect in segment 2 (ADDICT VII.C)"
    ),
    "procedure": (
        "when its casting time is over, counted from the start of the round, whatever the letters "
        "and the dice: a spell of 2 segments takes effect in segment 2 (PROCEDURE phase 8)"
    ),
    "osric": (
        "as many segments after it begins as its casting time: begun in 4, a spell of 2 segments "
        "takes effect in 6, since the segment in which it begins does not count (OSRIC spells)"
    ),
    "osric3": (
        "one segment earlier than in OSRIC 2, because the segment in which it begins counts as "
        "the first of its casting time: begun in 4, a spell of 2 segments takes effect in 5; "
        "beyond 10 it runs on into the next round (OSRIC3 spells)"
    ),
    "countdown": (
        "in its caster's own segment, because casting takes the whole round and no time is "
        "counted; a lasting one at the start of the next round (COUNTDOWN casting)"
    ),
    "ose": (
        "in the spell phase of its caster's side, because casting times do not exist (OSE spells)"
    ),
}
# How a pursuit after a rout ends in the games that have rules for it.
FIRST_EDITION_PURSUIT = (
    "by pace, distance and sight, and by what is dropped; outdoors by a roll to evade (DMG 67 "
    "to 69)"
)
PURSUITS = {
    "addict": FIRST_EDITION_PURSUIT,
    "procedure": FIRST_EDITION_PURSUIT,
    "ose": "by pace and sight, and by a roll if something is dropped (OSE pursuit)",
}
PSIONICS = (
    "segment by segment, at the start of each, all at once: modes cost strength, and the DM types "
    "what his table says (ADDICT V)"
)
FIGHT = (
    "A mage of the party casts a spell of two segments while a guard with a long sword strikes at "
    "him. A veteran with a two-handed sword has two attacks against the guard, an archer with a "
    "Dexterity of 17 shoots twice, and a lancer charges the archer from 75 ft away. The party has "
    "rolled a 5, the raiders a 4. `battleboard compare resources/battles/five-figures.json` puts "
    "that to every game:"
)


def page() -> str:
    scenario = read_scenario(resource(*BATTLE).read_bytes())
    words = load_introductions()
    games = (_game(find_ruleset(name), words[name], scenario) for name in RULESETS)
    answer = COMPARE.answer(scenario, load_tables())
    parts = [
        f"# Rulesets\n\n{_lines(INTRODUCTION)}\n",
        *games,
        f"## One small fight in all of them\n\n{_lines(FIGHT)}\n",
        "\n".join(["```", *COMPARE.show(scenario, answer, Terminal(WIDTH)), "```", ""]),
    ]
    return "\n".join(parts)


def _game(game: Ruleset, words: str, scenario: Scenario) -> str:
    facts = {
        "Phases": listing([phase.name for phase in game.phases]),
        "Ruler": _ruler(game.ruler),
        "Dice in the fight below": _dice(game, scenario),
        "When a spell takes effect": SPELLS[game.id],
        "Unarmed attacks": _bare_hands(game),
        "A parry": _parry(game),
        **({} if "psionics" in game.unsupported else {"Psionic combat": PSIONICS}),
        "Pursuit after a rout": PURSUITS[game.id] if game.pursuit else f"{LEFT} rule for it",
        "Wandering monsters": _wandering(game),
        "Rest": _rest(game),
        "A day of rest": healing_in_words(game.exploration.healing).removeprefix(HEALS)[:-1],
        "Memorizing spells": _memorizing(game),
        "Experience": _experience(game),
        "States by hit points": listing(game.health.states),
        "House rules": count(len(game.options), "point"),
        "Other readings of the rules, as house rules": _readings(game),
        "Has no effect": listing(sorted(game.unsupported)),
    }
    lines = [_lines(f"- {name}: {told}.", "  ") for name, told in facts.items() if told]
    return "\n".join([f"## {game.title} (`{game.id}`)\n", f"{_lines(words)}\n", *lines, ""])


def _readings(game: Ruleset) -> str:
    """The ids of the house rules with an answer that is another reading of the game's rules."""
    rulings = load_rulings(game.id)
    found = [
        option.id
        for option in rulings
        if any("a reading of" in answer.citation for answer in option.answers)
    ]
    return listing([f"`{name}`" for name in found])


LEFT = "the DM decides, as the game has no"
HEALS = "A day of rest "


def _wandering(game: Ruleset) -> str:
    """How often the wandering monster die is rolled, unless the DM decides otherwise."""
    rhythm = game.exploration.rhythm
    if rhythm is None:
        return f"{LEFT} die for them"
    return rhythm_in_words(rhythm).removeprefix("a wandering monster ")


def _rest(game: Ruleset) -> str:
    """When a turn of rest is due, and the penalty for skipping it."""
    rest = game.exploration.rest
    if rest is None:
        return f"{LEFT} rule for it"
    fight = ", and one after a fight" if rest.after_fight else ""
    tired = f"; without it −{rest.tired} to hit and damage" if rest.tired else ""
    return f"a turn in {rest.turns + 1}{fight}{tired} ({rest.rule})"


def _memorizing(game: Ruleset) -> str:
    rest = game.exploration.spells
    return rest_in_words(rest) if rest else f"{LEFT} rule for it"


def _experience(game: Ruleset) -> str:
    rules = game.experience
    half = rules_in_words(rules).removesuffix(".")
    coins = coins_in_words(rules).partition(";")[0]
    return f"a point for a gold piece; {coins}. {half}"


def _bare_hands(game: Ruleset) -> str:
    """Whether tables or the DM decide grappling, pummelling and overbearing."""
    options = [each for each in game.options if each.id == OPTION]
    if not options:
        return f"{LEFT} table"
    if options[0].answers[0] == BY_TABLE:
        return f"by the tables of {RULE}, or as the DM says (`{OPTION}`)"
    return f"{LEFT} table; `{OPTION}` takes those of {RULE}"


def _parry(game: Ruleset) -> str:
    """The effect of a parry, by the book or by a house rule."""
    if any(each.id == GAIN for each in game.options):
        return f"gains nothing; `{GAIN}` takes the parrier's Strength bonus to hit off foes' rolls"
    if game.id == "countdown":
        return "makes the armour class 2 better, or 4 for the trained (COUNTDOWN parry)"
    return f"takes the parrier's Strength bonus to hit off the rolls of blows ({BY_STRENGTH})"


def _lines(text: str, indent: str = "") -> str:
    return "\n".join(wrap(text, WIDEST, subsequent_indent=indent, break_on_hyphens=False))


def _ruler(ruler: Ruler) -> str:
    groups = groupby(ruler.marks, key=lambda mark: mark.group)
    told = [
        f"{', '.join(mark.name for mark in marks)}{f' ({group})' if group else ''}"
        for group, marks in groups
    ]
    return f"{ruler.unit}s {'; '.join(told)}"


def _dice(game: Ruleset, scenario: Scenario) -> str:
    """The dice that the small fight would need if none had been rolled."""
    scene = scenario.scene
    sides = {name: side._replace(initiative=None) for name, side in scene.sides.items()}
    waiting = game.dice(scene._replace(sides=sides), load_tables(), game.rulings({}))
    faces = {throw.faces for throw in waiting.throws}
    return f"{_any_of(faces)} each for {listing([throw.owner for throw in waiting.throws])}"


def _any_of(faces: set[int]) -> str:
    return listing([f"a d{each}" for each in sorted(faces)], last="or")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
