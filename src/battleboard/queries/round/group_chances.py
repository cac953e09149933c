"""The one chance that matters of what several figures would declare together.

If a spell of theirs may be spoiled, or they may spoil one, it is how likely that is, and otherwise
how likely each of them comes before its foe, or hits.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.state.naming import name_of, people
from battleboard.foundation.words import with_capital
from battleboard.queries.round.declaration_chances import Chance, may_tell, told_odds
from battleboard.queries.round.group_choice import GroupChoice
from battleboard.rules import USUAL_EFFORT, Action, Effort, Tables

_FIRST: Final[Mapping[str, str]] = MappingProxyType(
    {
        "strikes first": "strike first",
        "shoots first": "shoot first",
        "arrives first": "arrive first",
        "acts first": "act first",
    }
)
"""What is said of one figure that comes before its foe, and of several."""
_OF_SEVERAL: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_FIRST,
        "hits": "hit",
        "goes off": "cast unspoiled",
        "runs on": "cast on",
        "together": "act together with their foes",
    }
)
_MOST_SAID: Final = 6


def chance_together(
    battle: Battle, choice: GroupChoice, tables: Tables, effort: Effort = USUAL_EFFORT
) -> Chance | None:
    """The chance of what figures would declare together, if any of them may and one is known."""
    found = choice.decided(battle, tables, effort)
    who, own = frozenset(found.does), dict[Action, Chance]()
    if not who or not may_tell(found.after):
        return None
    spells: list[Chance] = []
    for told in told_odds(found.after, tables, effort, who):
        spells += told.spoiled_spells(who)
        own |= {action: each for action, each in told.chances(effort) if action.by in who}
    if len(who) == 1 or not own:
        return next(iter(own.values()), None)
    return _of_all(battle, own, spells)


def _of_all(battle: Battle, own: Mapping[Action, Chance], spells: Collection[Chance]) -> Chance:
    """The chance that matters among those of several figures, and all of them in sentences."""
    says = (*(f"{with_capital(each.in_words)}." for each in spells), *_one_by_one(battle, own))
    if spells:
        return max(spells, key=lambda each: each.share)._replace(says=says)
    shares = {action.by: each.share for action, each in own.items() if each.words in _FIRST}
    words = {each.words for each in own.values() if each.words in _FIRST}
    if not shares:
        usual = Counter(each.words for each in own.values()).most_common(1)[0][0]
        shares = {action.by: each.share for action, each in own.items() if each.words == usual}
        words = {usual}
    does = words.pop() if len(words) == 1 else "acts first"
    return Chance(
        _subject(battle, tuple(shares), len(own), does),
        min(shares.values()),
        says,
        max(shares.values()),
    )


def _subject(battle: Battle, who: tuple[str, ...], amount: int, does: str) -> str:
    """Of whom a chance is told: of one by name, of each, or of some."""
    if len(who) == 1:
        return f"{name_of(battle, who[0])} {does}"
    return f"each {does}" if len(who) == amount else f"{len(who)} each {_OF_SEVERAL[does]}"


def _one_by_one(battle: Battle, own: Mapping[Action, Chance]) -> Iterator[str]:
    """Who has which chance; those that have the same are told together."""
    alike: dict[str, list[str]] = {}
    for action, each in own.items():
        alike.setdefault(each.in_words, []).append(action.by)
    told = [f"{with_capital(words)} ({people(battle, who)})." for words, who in alike.items()]
    yield from told[:_MOST_SAID]
    left = [who for group in list(alike.values())[_MOST_SAID:] for who in group]
    if left:
        yield f"Others: {people(battle, left)}."
