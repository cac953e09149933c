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
    """Return a figure, even one removed for good; None if there never was one."""
    return battle.figures.get(who) or battle.gone.get(who)


def name_of(battle: Battle, who: str) -> str:
    """Return a figure's name, even if it was removed for good; the id if it is unknown."""
    figure = figure_of(battle, who)
    return figure.card.name if figure else who


class Names:
    """Names of figures and sides in sentences: `known` maps ids to names."""

    def __init__(self, by_id: Mapping[str, str]) -> None:
        self.known = by_id

    def of(self, who: str) -> str:
        return self.known.get(who, who)

    def within(self, text: str) -> str:
        """Replace ids by names: if red is named Raiders, red's becomes Raiders'."""
        return self._any_id.sub(self._replace_id, text)

    def _replace_id(self, found: re.Match[str]) -> str:
        name, is_quoted = self.known[found["id"]], found.string[: found.start()].endswith("'")
        if is_quoted or not found["own"]:
            return f"{name}{found['own'] or ''}"
        return whose(name)

    def act(self, act: Act) -> str:
        """Name an act within a sentence: Quij's sleep, Orc 1's blow 2."""
        return action_words.act_called(act._replace(by=self.of(act.by)))

    @cached_property
    def _any_id(self) -> re.Pattern[str]:
        ids = sorted(self.known, key=len, reverse=True)
        one = "|".join(map(re.escape, ids))
        # After an s, a bare apostrophe is also a genitive, unless it ends a quotation.
        own = r"'s(?![\w-])|(?<=s)'(?= )"
        return re.compile(rf"(?<![\w-])(?P<id>{one})(?P<own>{own})?(?![\w-])")


NO_NAMES: Final = Names({})


@cached_by_identity
def names_of(battle: Battle) -> Names:
    figures = {who: each.card.name for who, each in {**battle.gone, **battle.figures}.items()}
    return Names(figures | {who: each.name for who, each in battle.teams.items()})


def name_of_anyone(battle: Battle, who: str) -> str:
    return battle.teams[who].name if who in battle.teams else name_of(battle, who)


def in_names(battle: Battle, text: str) -> str:
    return names_of(battle).within(text)


def impossible(battle: Battle, fault: SceneError) -> str:
    hint = f" (did you mean '{fault.suggestion}'?)" if fault.suggestion else ""
    return in_names(battle, f"The rules cannot resolve this: {fault.problem}{hint}.")


def throw_in_words(battle: Battle, what: str) -> str:
    """Name a roll with its owner: "initiative: red" becomes "initiative of Red"."""
    kind, _, who = what.partition(": ")
    return f"{kind} of {name_of_anyone(battle, who)}" if who else kind


def people(battle: Battle, ids: Iterable[str]) -> str:
    """List up to three figures or sides by name; if there are more, name two and count the rest."""
    return action_words.people(_names(battle, ids))


def declaration(battle: Battle, action: Action) -> str:
    """Put a declaration in words: Quij casts sleep on Orc 1."""
    verb, joint = DECLARES[action.kind]
    cast = action_words.spell_or_device(action)
    verb = f"{verb} {cast}" if cast else verb
    to = action_words.to_whom(_names(battle, action.targets), joint)
    return f"{name_of(battle, action.by)} {verb}{to}"


def act_in_words(battle: Battle, act: Act) -> str:
    return names_of(battle).act(act)


def _names(battle: Battle, ids: Iterable[str]) -> list[str]:
    return [name_of_anyone(battle, each) for each in dict.fromkeys(ids)]
