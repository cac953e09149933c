"""The one chance that matters about each declaration, before its dice are rolled.

Usually this is, for a spell, the risk that a hit spoils it; for a blow or charge, the chance to
come before the target's action; for a blow that is compared with no other act, the chance to hit.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard import rules
from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.preview import declaration_in, striking_back
from battleboard.battle.state.command_context import NO_ROLLS, Refusal
from battleboard.battle.state.naming import Names, name_of, names_of, people
from battleboard.battle.state.rules_scene import numbered_actions, scene_of
from battleboard.battle.state.running_round import AimedSpell
from battleboard.foundation.words import listing, percent, with_capital
from battleboard.queries.round.group_declarations import GroupChoice
from battleboard.queries.round.resisting import foes_of, resistance_against, used_power
from battleboard.rules import USUAL_EFFORT, Action, Effort, Tables
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.scene import NEEDS_TARGET, UNARMED, ActionKind

_FIRST: Final[Mapping[ActionKind, str]] = MappingProxyType(
    {
        "melee": "strikes first",
        "missile": "shoots first",
        "charge": "arrives first",
        "close": "arrives first",
    }
)
_ELSE: Final = "acts first"
_WEIGHED: Final[frozenset[ActionKind]] = frozenset({*_FIRST, *UNARMED, "cast", "device", "set"})
_BLOWS: Final = frozenset({"strike", "shot"})
_MOST_CULPRITS: Final = 4
_VOID: Final = "void"


class Chance(NamedTuple):
    """The one chance of a declaration that matters: what happens, and how likely it is.

    `says` has other chances and reasons in sentences. For several figures, the chance ranges from
    `share` to `most`. `label` is a short word for what happens.
    """

    words: str
    share: Fraction
    says: tuple[str, ...] = ()
    most: Fraction | None = None
    label: str = ""

    @property
    def percent(self) -> str:
        """The chance in percent: 35%, 35 to 48%."""
        least, most = percent(self.share), percent(self.most or self.share)
        return f"{least}%" if least == most else f"{least} to {most}%"

    @property
    def is_void(self) -> bool:
        """Whether nothing comes of the declaration; `says` has the reasons."""
        return self.label == _VOID

    @property
    def labelled(self) -> str:
        """A short word for what happens, and the chance in percent: hit 35%."""
        return _VOID if self.is_void else f"{self.label} {self.percent}".strip()

    @property
    def in_words(self) -> str:
        """What happens and how likely: Orc 8 spoils it: 35%."""
        return self.words if self.is_void else f"{self.words}: {self.percent}"


def may_tell(battle: Battle, declared: Sequence[rules.Action] = ()) -> bool:
    """Whether chances can be given: something is declared, and nothing ruled, annulled or spoiled.

    None are given during surprise or once the round has ended.
    """
    return bool(battle.running.actions or declared) and not _is_apart(battle)


def _is_apart(battle: Battle) -> bool:
    running = battle.running
    ruled = running.ruled or running.judged or running.annulled or running.spoiled
    return bool(running.surprised or running.ended or ruled)


def may_weigh(battle: Battle, kind: ActionKind | None = None) -> bool:
    """Whether a declaration of this kind, once made, may have a chance worth showing.

    A `kind` of None stands for any kind.
    """
    may = kind is None or kind in _WEIGHED
    return may and battle.running.resolution is None and not _is_apart(battle)


def supposed_scene(battle: Battle) -> rules.Scene:
    """The scene of the round; until it is laid out, undeclared targets of attacks strike back."""
    scene = scene_of(battle)
    supposed: dict[str, rules.Action] = {}
    for action in scene.actions if battle.running.resolution is None else ():
        # A figure that closes in cannot be attacked before the next round.
        for each in striking_back(battle, action) if action.kind != "close" else ():
            supposed.setdefault(each.by, each)
    return scene._replace(actions=(*scene.actions, *supposed.values()))


def is_weighed(battle: Battle, action: rules.Action) -> bool:
    """Whether a declaration may have a chance worth showing."""
    known = battle.running.resolution is None or action.casting is not None
    return known and action.kind in _WEIGHED and may_tell(battle, (action,))


class ChanceQuestion(NamedTuple):
    """Everything the chances of a round depend on: equal questions have equal answers."""

    scene: rules.Scene
    ruleset: str
    declared: tuple[rules.Action, ...]
    names: Mapping[str, str]
    aimed: tuple[AimedSpell, ...] = ()
    resistances: tuple[int | None, ...] = ()


def question_of(battle: Battle) -> ChanceQuestion | None:
    if not may_tell(battle):
        return None
    running, names = battle.running, names_of(battle)
    resistances = tuple(each.card.resistance for each in battle.figures.values())
    return ChanceQuestion(
        scene_of(battle), battle.ruleset, running.actions, names.known, running.aimed, resistances
    )


def chances_of(
    battle: Battle, tables: rules.Tables, effort: rules.Effort = rules.USUAL_EFFORT
) -> dict[rules.Action, Chance]:
    if not may_tell(battle):
        return {}
    return dict(_chances(battle, tables, effort))


def chance_if(
    battle: Battle,
    command: Command,
    tables: rules.Tables,
    effort: rules.Effort = rules.USUAL_EFFORT,
) -> Chance | None:
    """The chance of a declaration not yet made; None if it is refused or unknown."""
    declare = declaration_in(command)
    if declare is None:
        return None
    try:
        after = apply(battle, command, NO_ROLLS, tables).battle
    except Refusal:
        return None
    if not may_tell(after):
        return None
    who = declare.action.by
    own = [action for action in after.running.actions if action.by == who]
    return dict(_chances(after, tables, effort, (who,))).get(own[-1]) if own else None


def _chances(
    battle: Battle, tables: rules.Tables, effort: rules.Effort, who: Collection[str] = ()
) -> Iterator[tuple[rules.Action, Chance]]:
    for told in told_odds(battle, tables, effort, who):
        yield from told.chances(effort)


def told_odds(
    battle: Battle, tables: rules.Tables, effort: rules.Effort, who: Collection[str] = ()
) -> Iterator["ToldOdds"]:
    """Yield the odds of a round, part by part; with `who`, only of parts with any of them."""
    for part in rules.independent_scenes(supposed_scene(battle), battle.ruleset, tables):
        if who and not any(each.id in who for each in part.combatants):
            continue
        told = ToldOdds.of(battle, part, tables, effort)
        if told is not None:
            yield told


class ToldOdds(NamedTuple):
    """The odds of a scene, put into words for each of its declarations."""

    battle: Battle
    scene: rules.Scene
    case: RulesContext
    odds: rules.Odds
    acts: Mapping[str, rules.Act]

    @classmethod
    def of(
        cls, battle: Battle, scene: rules.Scene, tables: rules.Tables, effort: rules.Effort
    ) -> "ToldOdds | None":
        try:
            odds = rules.odds(scene, battle.ruleset, tables, effort)
        except rules.SceneError:
            return None
        case = rules_context(scene, tables, battle.rules.rulings(scene.options))
        return cls(battle, scene, case, odds, {each.act.id: each.act for each in odds.acts})

    @property
    def names(self) -> Names:
        return names_of(self.battle)

    def chances(self, effort: rules.Effort) -> Iterator[tuple[rules.Action, Chance]]:
        there = {each.id for each in self.scene.combatants}
        for place, (number, action) in enumerate(numbered_actions(self.battle)):
            if action.by not in there:
                continue
            effort.step()
            chance = self.chance(place)
            if chance is not None:
                yield self.battle.running.actions[number], chance

    def spoiled_spells(self, who: Collection[str]) -> Iterator[Chance]:
        """Yield the risk of being spoiled for each spell that `who` casts or may spoil."""
        for spell in self.odds.spells:
            theirs = (
                chance
                for acts, chance in spell.spoiled_by.items()
                if any(self.acts[act].by in who for act in acts)
            )
            share = spell.spoiled if spell.act.by in who else sum(theirs, Fraction(0))
            if share:
                yield Chance(f"{self.names.act(spell.act)} is spoiled", share, label="fails")

    def chance(self, place: int) -> Chance | None:
        action = self.scene.actions[place]
        own = [act for act in self.acts.values() if act.action == place]
        spell = next((each for each in self.odds.spells if each.act in own), None)
        if spell is not None:
            return self._of_spell(spell)
        if self.battle.running.resolution is not None:
            return None
        return self._of_nothing(action, own) or self._of_order(action, own) or self._of_blow(own)

    def _of_spell(self, spell: rules.SpellOdds) -> Chance:
        culprits = (self.acts[act].by for acts in spell.spoiled_by for act in acts)
        guilty = list(dict.fromkeys(culprits))
        concerned = {spell.act.by, *guilty}
        resistant = dict(self._resistances(spell))
        says = (
            *self._fates(spell),
            *self._culprits(spell),
            *self._resisting(spell, resistant),
            *self._notes(concerned),
        )
        if not spell.spoiled and len(resistant) == 1 and not spell.runs_on:
            [(who, chance)] = resistant.items()
            return Chance(f"{self.names.of(who)} resists it", chance, says, label="fails")
        if not spell.spoiled:
            if spell.completes or not spell.runs_on:
                fate = "goes off this round" if spell.runs_on else "goes off"
                return Chance(fate, spell.completes, says, label="works")
            return Chance("continues next round", spell.runs_on, says, label="later")
        who = self.names.of(guilty[0]) if len(guilty) == 1 else "a hit"
        return Chance(f"{who} spoils it", spell.spoiled, says, label="fails")

    def _fates(self, spell: rules.SpellOdds) -> Iterator[str]:
        fates = {
            "goes off": spell.completes,
            "continues next round": spell.runs_on,
            "is spoiled": spell.spoiled,
            "is not cast": spell.absent,
        }
        told = [f"{words} {percent(chance)}%" for words, chance in fates.items() if chance]
        yield f"{with_capital(self.names.act(spell.act))} {listing(told)} of the time."

    def _culprits(self, spell: rules.SpellOdds) -> Iterator[str]:
        causes = list(spell.spoiled_by.items())
        for acts, chance in causes[:_MOST_CULPRITS]:
            who = listing([self.names.act(self.acts[act]) for act in acts])
            together = " together" if len(acts) > 1 else ""
            yield f"Spoiled first by {who}{together}: {percent(chance)}%."
        rest = sum((chance for _, chance in causes[_MOST_CULPRITS:]), Fraction(0))
        if rest:
            yield f"Spoiled first by others: {percent(rest)}%."

    def _resistances(self, spell: rules.SpellOdds) -> Iterator[tuple[str, Fraction]]:
        action = self.scene.actions[spell.act.action]
        used = used_power(self.battle, action)
        for who in foes_of(self.battle, action):
            chance = resistance_against(self.battle, used, who)
            if chance:
                yield who, Fraction(chance, 100)

    def _resisting(
        self, spell: rules.SpellOdds, resistant: Mapping[str, Fraction]
    ) -> Iterator[str]:
        for who, chance in resistant.items():
            affects = percent(spell.completes * (1 - chance))
            name = self.names.of(who)
            yield f"{name} resists it {percent(chance)}% and is affected {affects}% of the time."

    def _of_order(self, action: rules.Action, own: Sequence[rules.Act]) -> Chance | None:
        for mine in own:
            for pair in self.odds.pairs:
                if mine.id not in pair[:2]:
                    continue
                other = self.acts[pair.other if pair.one == mine.id else pair.one]
                if other.by in action.targets and other.kind != "other":
                    return self._order(action, mine, other, pair)
        return None

    def _order(
        self, action: rules.Action, mine: rules.Act, other: rules.Act, pair: rules.PairOdds
    ) -> Chance:
        first, after = pair.one_first, pair.other_first
        if pair.one != mine.id:
            first, after = after, first
        shares = {"before": first, "together with": pair.together, "after": after}
        theirs = self.names.act(other)
        shown = [(joint, percent(share)) for joint, share in shares.items() if share]
        told = [
            f"{joint} {'it' if later else theirs} {share}%"
            for later, (joint, share) in enumerate(shown)
        ]
        supposed = other.action >= len(scene_of(self.battle).actions)
        whether = f"If {self.names.of(other.by)} strikes back, " if supposed else ""
        mine_told = self.names.act(mine)
        says = (
            with_capital(f"{whether}{mine_told} comes {listing(told)} of the time."),
            *self._hits(mine),
            *self._notes({mine.by}),
        )
        spoils = self._spoiling(mine, other)
        if spoils:
            return Chance(f"spoils {other.label or 'it'}", spoils, says, label="spoils")
        if pair.together == 1:
            return Chance("simultaneous", pair.together, says, label="equal")
        return Chance(_FIRST.get(action.kind, _ELSE), first, says, label="1st")

    def _spoiling(self, mine: rules.Act, other: rules.Act) -> Fraction:
        """The chance that an act is the first to spoil a spell, alone or together with others."""
        spell = next((each for each in self.odds.spells if each.act.id == other.id), None)
        causes = spell.spoiled_by.items() if spell else ()
        return sum((chance for acts, chance in causes if mine.id in acts), Fraction(0))

    def _of_blow(self, own: Sequence[rules.Act]) -> Chance | None:
        """The chance that a blow hits if no other act is compared with it; None if unknown."""
        for act in own:
            chance = self._to_hit(act)
            if chance is not None:
                return Chance("hits", chance, tuple(self._notes({act.by})), label="hit")
        return None

    def _of_nothing(self, action: rules.Action, own: Sequence[rules.Act]) -> Chance | None:
        """A chance of 0 for an attack without a blow, with the reasons; None for others.

        A charge at a figure that may not be attacked this round ends without a blow.
        """
        strikes = any(act.kind != "arrive" or action.kind != "charge" for act in own)
        told = () if strikes or action.kind not in NEEDS_TARGET else self._notes({action.by})
        says = tuple(told)
        return Chance("comes to nothing", Fraction(0), says, label=_VOID) if says else None

    def _hits(self, act: rules.Act) -> Iterator[str]:
        chance = self._to_hit(act)
        if chance is not None:
            yield f"It hits {percent(chance)}% of the time."

    def _to_hit(self, act: rules.Act) -> Fraction | None:
        if act.kind not in _BLOWS:
            return None
        if any(self._is_hit_anyway(target) for target in act.targets[:1]):
            return Fraction(1)
        return self.battle.rules.hit_chance(self.case, act)

    def _is_hit_anyway(self, target: str) -> bool:
        """Whether every blow at a figure hits, because the figure is asleep, held and the like."""
        figure, attacks = self.battle.figures.get(target), self.battle.rules.attack_rules
        effects = figure.effects if figure else ()
        names = attacks.statuses.intersection(effect.status for effect in effects)
        return any(attacks.situations[name].helpless for name in names)

    def _notes(self, concerned: Iterable[str]) -> Iterator[str]:
        one = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, concerned))})(?![\w-])")
        return (self.names.within(note) for note in self.odds.notes if one.search(note))


_FIRST_OF_SEVERAL: Final[Mapping[str, str]] = MappingProxyType(
    {
        "strikes first": "strike first",
        "shoots first": "shoot first",
        "arrives first": "arrive first",
        "acts first": "act first",
    }
)
"""Singular and plural of the words for acting before a foe."""
_OF_SEVERAL: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_FIRST_OF_SEVERAL,
        "hits": "hit",
        "comes to nothing": "come to nothing",
        "goes off": "cast unspoiled",
        "goes off this round": "cast unspoiled this round",
        "continues next round": "keep casting",
        "simultaneous": "act simultaneously with their foes",
    }
)
_MOST_SAID: Final = 6


def chance_together(
    battle: Battle, choice: GroupChoice, tables: Tables, effort: Effort = USUAL_EFFORT
) -> Chance | None:
    """The chance of a joint declaration; None if nobody may declare, or no chance is known."""
    found = choice.decide(battle, tables, effort)
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
    """One chance for several figures, with the chances of each in sentences.

    This is the highest risk to a spell; without spells, the range of the chances to act first;
    without those, the range of the most common kind of chance.
    """
    says = (*(f"{with_capital(each.in_words)}." for each in spells), *_one_by_one(battle, own))
    if spells:
        return max(spells, key=lambda each: each.share)._replace(says=says)
    shares = {
        action.by: each.share for action, each in own.items() if each.words in _FIRST_OF_SEVERAL
    }
    words = {each.words for each in own.values() if each.words in _FIRST_OF_SEVERAL}
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
    if len(who) == 1:
        return f"{name_of(battle, who[0])} {does}"
    if len(who) < amount:
        return f"{len(who)} each {_OF_SEVERAL[does]}"
    return "each acts simultaneously with its foe" if does == "simultaneous" else f"each {does}"


def _one_by_one(battle: Battle, own: Mapping[Action, Chance]) -> Iterator[str]:
    alike: dict[str, list[str]] = {}
    for action, each in own.items():
        alike.setdefault(each.in_words, []).append(action.by)
    told = [f"{with_capital(words)} ({people(battle, who)})." for words, who in alike.items()]
    yield from told[:_MOST_SAID]
    left = [who for group in list(alike.values())[_MOST_SAID:] for who in group]
    if left:
        yield f"Others: {people(battle, left)}."
