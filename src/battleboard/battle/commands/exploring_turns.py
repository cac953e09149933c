"""Commands between fights: wandering monsters, time and notes, rest, and another encounter."""

from typing import Final, NamedTuple

from battleboard.battle.battle import Battle, Encounter
from battleboard.battle.round import between_fights
from battleboard.battle.round.memorizing import regain, who_studies
from battleboard.battle.state.adventure_event import (
    ExperienceGained,
    Noted,
    SpoilsCounted,
    WanderersCame,
)
from battleboard.battle.state.command_context import CommandContext, Refusal, Roll, RollRequest
from battleboard.battle.state.condition import condition_of, is_down
from battleboard.battle.state.event import EncounterBegan
from battleboard.battle.state.game_date import GameDate
from battleboard.battle.state.naming import people
from battleboard.battle.state.running_round import Round
from battleboard.foundation.words import count
from battleboard.rules.experience import Sharer, shares
from battleboard.rules.exploration import Rhythm
from battleboard.rules.measures import DAY_S

_MOST_DAYS: Final = 100
_MOST_TURNS: Final = 144
_MOST_FACES: Final = 100
_LONGEST_NOTE: Final = 2000


class CheckWandering(NamedTuple):
    """Roll for wandering monsters, whether a check is due or not."""

    def sentence(self, _battle: Battle) -> str:
        return "Check for wandering monsters"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        outside = between_fights.outside_rounds(battle, context)
        return between_fights.check_wandering(outside, context)[0]


class DropWandering(NamedTuple):
    """Skip the wandering monster checks that are due."""

    def sentence(self, battle: Battle) -> str:
        due = count(battle.exploring.due, "check")
        return f"Skip {due} for wandering monsters"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if not battle.exploring.due:
            raise Refusal("No check for wandering monsters is due.")
        return battle._replace(exploring=battle.exploring._replace(due=0))


class RollOnTable(NamedTuple):
    """Roll on a table of wandering monsters.

    `came` is the text of the row, `numbers` are the rolls for how many come, and `place` says where
    they come from.
    """

    table: str
    dice: Roll
    came: str
    numbers: tuple[RollRequest, ...] = ()
    place: str = ""

    @property
    def row(self) -> RollRequest:
        return RollRequest(f"row of {self.table}", self.dice)

    def sentence(self, _battle: Battle) -> str:
        return f"Wandering monsters: {self.came}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        shown = context.roll(*self.row)
        for ask in self.numbers:
            context.roll(*ask)
        context.tell(WanderersCame(self.table, shown, self.came, self.place))
        return battle


class SetCalendar(NamedTuple):
    """Set the current date and hour; an empty date turns the calendar off."""

    date: str
    seconds: int = 0

    def sentence(self, _battle: Battle) -> str:
        return f"It is {self.date}" if self.date.strip() else "Stop keeping the date"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if not 0 <= self.seconds < DAY_S:
            raise Refusal("Expected an hour of the day, from 0:00 to 23:59.")
        date = " ".join(self.date.split())[:_LONGEST_NOTE]
        calendar = GameDate(date, self.seconds - battle.clock_s) if date else None
        return battle._replace(exploring=battle.exploring._replace(calendar=calendar))


class WriteNote(NamedTuple):
    """Write a note into the log, with the date and hour if the battle keeps them."""

    text: str

    def sentence(self, _battle: Battle) -> str:
        return "Note"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        text = " ".join(self.text.split())[:_LONGEST_NOTE]
        if not text:
            raise Refusal("The note is empty.")
        context.tell(Noted(text, battle.date_and_hour))
        return battle


class SetRhythm(NamedTuple):
    """Set how often to check for wandering monsters here; None restores the game's own rhythm."""

    rhythm: Rhythm | None

    def sentence(self, _battle: Battle) -> str:
        if self.rhythm is None:
            return "Wandering monsters by the rules"
        if not self.rhythm.chance:
            return "No wandering monsters here"
        turns, chance, faces, _ = self.rhythm
        every = "every turn" if turns == 1 else f"every {turns} turns"
        return f"Wandering monsters: {chance} in {faces}, {every}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if self.rhythm is not None:
            _check(self.rhythm)
        since = battle.exploring._replace(rhythm=self.rhythm, checked_s=battle.clock_s, due=0)
        return battle._replace(exploring=since)


class RestDays(NamedTuple):
    """Rest for some days in a safe place, healing figures by the game's rules.

    Without names, all of the players' own figures that have wounds are healed. Casters regain
    spells, too.
    """

    days: int = 1
    who: tuple[str, ...] = ()

    def sentence(self, battle: Battle) -> str:
        heals = f": {people(battle, self.who)}" if self.who else ""
        return f"Rest for {count(self.days, 'day')}{heals}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        battle = between_fights.outside_rounds(battle, context)
        if not 1 <= self.days <= _MOST_DAYS:
            raise Refusal(f"Expected 1 to {_MOST_DAYS} days of rest, not {self.days}.")
        who = self.who or between_fights.who_heals(battle)
        for each in who:
            _refuse_unrested(battle, each)
        rested = between_fights.let_days_pass(battle, self.days, who, context)
        return regain(rested, who_studies(rested), context)


class BeginEncounter(NamedTuple):
    """Begin another encounter on the same board; round numbers continue."""

    def sentence(self, _battle: Battle) -> str:
        return "Begin a new encounter"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        battle = between_fights.outside_rounds(battle, context)
        if not (battle.over or battle.phase or battle.running.begun):
            raise Refusal("The encounter has not started yet.")
        rounds = max(battle.running.number, battle.exploring.rounds)
        context.tell(EncounterBegan(rounds))
        fallen = (who for who, each in battle.figures.items() if is_down(battle, each))
        return battle._replace(
            encounter=Encounter(lay_there=frozenset(fallen)),
            phase=0,
            running=Round(),
            over=False,
            exploring=battle.exploring._replace(rounds=rounds, due=0),
            figures={
                who: each._replace(began_hp=None, fought=0, shot=0, passed_checks=0)
                for who, each in battle.figures.items()
            },
        )


def _check(rhythm: Rhythm) -> None:
    turns, chance, faces, _ = rhythm
    if not 1 <= turns <= _MOST_TURNS:
        raise Refusal(f"Expected a check every 1 to {_MOST_TURNS} turns, not {turns}.")
    if not 2 <= faces <= _MOST_FACES:  # noqa: PLR2004 - a die has two faces or more
        raise Refusal(f"Expected a die of 2 to {_MOST_FACES} faces, not {faces}.")
    if not 0 <= chance <= faces:
        raise Refusal(f"Expected a chance of 0 to {faces} in {faces}, not {chance}.")


def _refuse_unrested(battle: Battle, who: str) -> None:
    figure = battle.figure(who)
    state = condition_of(battle, figure).state
    if state == "dead":
        raise Refusal(f"{figure.card.name} is dead: rest cannot heal that.")
    if state in {"bleeding", "dying"}:
        raise Refusal(f"{figure.card.name} is {state}: tend the wounds first.")


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
