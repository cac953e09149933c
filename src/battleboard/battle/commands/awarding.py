"""The command that gives a party its experience after a fight."""

from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.adventure_event import ExperienceGained, SpoilsCounted
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.naming import people
from battleboard.rules.experience import Sharer, shares

_MOST: Final = 10_000_000


class AwardExperience(NamedTuple):
    """Give a party experience points for some foes and for treasure.

    The command is refused if points have been awarded for one of the `foes` before.
    """

    foes: tuple[str, ...]
    points: int
    treasure: int
    party: tuple[Sharer, ...]

    def sentence(self, battle: Battle) -> str:
        who = people(battle, [each.who for each in self.party if each.part != "none"])
        return f"{self.points + self.treasure:,} experience points for {who}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        total = self.points + self.treasure
        if not 0 < total <= _MOST or min(self.points, self.treasure) < 0:
            raise Refusal(f"Expected 1 to {_MOST:,} points to share, not {total:,}.")
        if battle.awarded.intersection(self.foes):
            raise Refusal("Some of these foes have been counted already.")
        earned = shares(battle.rules.experience, total, self.party)
        if not earned:
            raise Refusal("Nobody shares in the experience.")
        context.tell(SpoilsCounted(self.points, self.treasure))
        for each in self.party:
            battle = _with_share(battle, each, earned.get(each.who, 0), context)
        return battle._replace(awarded=battle.awarded.union(self.foes))


def _with_share(battle: Battle, sharer: Sharer, points: int, context: CommandContext) -> Battle:
    figure = battle.figure(sharer.who)
    card = figure.card._replace(
        experience=figure.card.experience + points,
        prime=sharer.prime,
        henchman=figure.card.henchman if sharer.part == "none" else sharer.part == "half",
    )
    if points:
        context.tell(ExperienceGained(sharer.who, points, card.experience))
    return battle.with_figure(figure._replace(card=card))
