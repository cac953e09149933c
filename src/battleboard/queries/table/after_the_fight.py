"""After a fight: how much experience foes are worth, the value of treasure, and who shares."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AwardExperience
from battleboard.battle.round.between_fights import party_of
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.figure import Figure
from battleboard.foundation.words import count, listing, number, plural, with_sign
from battleboard.rules.experience import ExperienceRules, Sharer, shares
from battleboard.storage.catalogue.creatures import Monster

Fate: TypeAlias = Literal["fallen", "routed", "set aside", "still up"]
_FATES: Final[tuple[Fate, ...]] = ("fallen", "routed", "set aside", "still up")
_NUMBERED: Final = re.compile(r"(.+?) \d{1,3}")
_COINS: Final = re.compile(
    r"([0-9]{1,3}(?:[,.][0-9]{3})+|[0-9]{1,9})\s*(pp|gp|ep|sp|cp)?(?![a-z0-9])", re.IGNORECASE
)
_BETWEEN: Final = re.compile(r"(?:[\s,;+&]|and)*", re.IGNORECASE)


class DefeatedGroup(NamedTuple):
    """Foes of one name and fate, with their points; None where no card or book states any."""

    name: str
    fate: Fate
    who: tuple[str, ...]
    points: int | None
    rate: str = ""

    @property
    def counts(self) -> bool:
        """Whether the foes count unless the DM says otherwise: the fallen and the routed do."""
        return self.fate in {"fallen", "routed"}

    @property
    def words(self) -> str:
        name = self.name.lower()
        return count(len(self.who), name, plural(name)) if len(self.who) > 1 else self.name


def defeated_groups(battle: Battle, monsters: Mapping[str, Monster]) -> tuple[DefeatedGroup, ...]:
    groups: dict[tuple[str, Fate], list[Figure]] = {}
    for figure in _foes(battle):
        numbered = _NUMBERED.fullmatch(figure.card.name)
        name = numbered[1] if numbered else figure.card.name
        groups.setdefault((name, _fate(battle, figure)), []).append(figure)
    found = [_group(name, fate, who, monsters) for (name, fate), who in groups.items()]
    return tuple(sorted(found, key=lambda each: _FATES.index(each.fate)))


def are_foes_uncounted(battle: Battle) -> bool:
    return any(_fate(battle, figure) in {"fallen", "routed"} for figure in _foes(battle))


def _foes(battle: Battle) -> Iterator[Figure]:
    """Yield the DM's figures that have not been counted; of those removed, only the fallen."""
    for figure in (*battle.figures.values(), *battle.gone.values()):
        team = battle.teams.get(figure.side)
        is_foe = team is not None and not team.players and figure.id not in battle.awarded
        is_there = figure.id in battle.figures
        if is_foe and (is_there or is_down(battle, figure)):
            yield figure


def _fate(battle: Battle, figure: Figure) -> Fate:
    if is_down(battle, figure):
        return "fallen"
    if figure.has("fleeing") or figure.has("surrendered"):
        return "routed"
    return "still up" if figure.present else "set aside"


def _group(
    name: str, fate: Fate, who: Sequence[Figure], monsters: Mapping[str, Monster]
) -> DefeatedGroup:
    ids = tuple(each.id for each in who)
    worth = who[0].card.worth or _worth(monsters.get(who[0].card.type))
    if worth is None:
        return DefeatedGroup(name, fate, ids, None)
    each, by_point = worth
    points = sum(each + by_point * figure.hp.most for figure in who)
    rate = f"{each:,} + {by_point:,} for each hit point" if by_point else f"{each:,} each"
    return DefeatedGroup(name, fate, ids, points, rate)


def _worth(monster: Monster | None) -> tuple[int, int] | None:
    """The XP for a monster, and for each of its hit points; None if its book states none."""
    if monster is None or monster.xp is None:
        return None
    return monster.xp, monster.xp_per_hp or 0


def sharers(battle: Battle) -> tuple[Sharer, ...]:
    """The members of the party, with the share and the prime requisite adjustment on each card."""
    return tuple(
        Sharer(each.id, "half" if each.card.henchman else "full", each.card.prime)
        for each in party_of(battle)
    )


def treasure_in(text: str, rules: ExperienceRules) -> int:
    """The value of a treasure in whole gold pieces: 340, or 120 gp, 600 sp and 12 pp."""
    if not _BETWEEN.fullmatch(_COINS.sub("", text)):
        raise Refusal("Expected treasure such as 340, or 120 gp, 600 sp and 12 pp.")
    worth = (
        int(re.sub(r"[,.]", "", found[1])) * rules.coins[(found[2] or "gp").lower()]
        for found in _COINS.finditer(text)
    )
    return int(sum(worth, Fraction(0)))


def coins_in_words(rules: ExperienceRules) -> str:
    """A sentence on coins and experience: 1 gp = 2 ep = 20 sp = 200 cp; 1 pp = 5 gp."""
    smaller = [f"{number(1 / rules.coins[coin])} {coin}" for coin in ("ep", "sp", "cp")]
    return f"1 gp = {' = '.join(smaller)}; 1 pp = {number(rules.coins['pp'])} gp. 1 gp is 1 XP."


def rules_in_words(rules: ExperienceRules) -> str:
    if rules.half_shares:
        half = "A henchman counts as half a figure"
    else:
        half = "Everyone counts; a retainer gets half of the share, and the rest is lost"
    return f"{half} ({rules.rule})." if rules.rule else f"{half}, unless you rule otherwise."


def award_in_words(
    battle: Battle, groups: Iterable[tuple[DefeatedGroup, int]], award: AwardExperience
) -> str:
    rules, total = battle.rules.experience, award.points + award.treasure
    lines = [f"{each.words} ({each.fate}): {points:,}" for each, points in groups]
    if award.treasure:
        lines.append(f"Treasure, in gold pieces: {award.treasure:,}")
    lines.append(f"Total: {total:,} experience points")
    lines.append("")
    earned = shares(rules, total, award.party)
    shared = (each for each in award.party if each.who in earned)
    lines += [_share_in_words(battle, each, earned[each.who]) for each in shared]
    lines += _gold_in_words(rules, award)
    return "\n".join(lines)


def _gold_in_words(rules: ExperienceRules, award: AwardExperience) -> Iterator[str]:
    """Yield what a full and a half share of the treasure come to."""
    plain = [each._replace(prime=0) for each in award.party]
    gold = shares(rules._replace(half_shares=True), award.treasure, plain)
    parts = {each.part: gold[each.who] for each in plain if each.who in gold}
    named = [f"a {part} share is {parts[part]:,} gp" for part in ("full", "half") if part in parts]
    if award.treasure:
        yield ""
        yield f"Treasure: {listing(named)}."


def _share_in_words(battle: Battle, sharer: Sharer, points: int) -> str:
    card = battle.figure(sharer.who).card
    notes = [
        *(["half share"] if sharer.part == "half" else []),
        *([f"{with_sign(sharer.prime)}%"] if sharer.prime else []),
    ]
    noted = f" ({listing(notes)})" if notes else ""
    return f"{card.name}{noted}: {points:,}, now {card.experience + points:,}"
