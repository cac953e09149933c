"""Names of figures and sides in sentences, and declarations and acts in words."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.foundation.words import whose
from battleboard.rules import Act, Action, SceneError, action_words
from battleboard.rules.action_words import DECLARES


def figure_of(battle: Battle, who: str) -> Figure | None:
    """A figure of the battle, even one that was removed for good; None if there never was one."""
    return battle.figures.get(who) or battle.gone.get(who)


def name_of(battle: Battle, who: str) -> str:
    """The name of a figure, even a removed one; its id if there never was one."""
    figure = figure_of(battle, who)
    return figure.card.name if figure else who


class Names:
    """What figures and sides are called in sentences: `known` has their names by their ids."""

    def __init__(self, by_id: Mapping[str, str]) -> None:
        self.known = by_id

    def of(self, who: str) -> str:
        """The name of a figure or a side; its id if that is unknown."""
        return self.known.get(who, who)

    def within(self, text: str) -> str:
        """The text with names in place of ids; the red's, of Raiders, becomes the Raiders'."""
        return self._any_id.sub(self._named, text)

    def _named(self, found: re.Match[str]) -> str:
        name, is_quoted = self.known[found["id"]], found.string[: found.start()].endswith("'")
        if is_quoted or not found["own"]:
            return f"{name}{found['own'] or ''}"
        return whose(name)

    def act(self, act: Act) -> str:
        """The name of an act as part of a sentence: Quij's sleep, Orc 1's blow 2."""
        return action_words.act_called(act._replace(by=self.of(act.by)))

    @cached_property
    def _any_id(self) -> re.Pattern[str]:
        ids = sorted(self.known, key=len, reverse=True)
        one = "|".join(map(re.escape, ids))
        # After an s, an apostrophe alone is a genitive, too, unless it ends a quotation.
        own = r"'s(?![\w-])|(?<=s)'(?= )"
        return re.compile(rf"(?<![\w-])(?P<id>{one})(?P<own>{own})?(?![\w-])")


NO_NAMES: Final = Names({})


@cached_by_identity
def names_of(battle: Battle) -> Names:
    """The names of all figures and sides of a battle."""
    figures = {who: each.card.name for who, each in {**battle.gone, **battle.figures}.items()}
    return Names(figures | {who: each.name for who, each in battle.teams.items()})


def called(battle: Battle, who: str) -> str:
    """The name of a figure or a side."""
    return battle.teams[who].name if who in battle.teams else name_of(battle, who)


def in_names(battle: Battle, text: str) -> str:
    """A sentence of the rules with names in place of the ids of figures and sides."""
    return names_of(battle).within(text)


def impossible(battle: Battle, fault: SceneError) -> str:
    """Why the rules cannot work out a battle as it is, in a sentence."""
    hint = f" (did you mean '{fault.suggestion}'?)" if fault.suggestion else ""
    return in_names(battle, f"The rules cannot resolve this: {fault.problem}{hint}.")


def throw_in_words(battle: Battle, what: str) -> str:
    """A throw in words, with the name of its owner: initiative of Red."""
    kind, _, who = what.partition(": ")
    return f"{kind} of {called(battle, who)}" if who else kind


def people(battle: Battle, ids: Iterable[str]) -> str:
    """A few figures or sides by name, and the number of the others."""
    return action_words.people(_names(battle, ids))


def declaration(battle: Battle, action: Action) -> str:
    """A declaration in words: Quij casts sleep on Orc 1."""
    verb, joint = DECLARES[action.kind]
    cast = action_words.spell_or_device(action)
    verb = f"{verb} {cast}" if cast else verb
    to = action_words.to_whom(_names(battle, action.targets), joint)
    return f"{name_of(battle, action.by)} {verb}{to}"


def act_in_words(battle: Battle, act: Act) -> str:
    """The name of an act as part of a sentence: Quij's sleep, Orc 1's blow 2."""
    return names_of(battle).act(act)


def _names(battle: Battle, ids: Iterable[str]) -> list[str]:
    return [called(battle, each) for each in dict.fromkeys(ids)]
