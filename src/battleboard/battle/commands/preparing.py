"""Commands that prepare encounters, arrange them, and bring one on."""

from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands.exploring_turns import BeginEncounter
from battleboard.battle.commands.placing import Leave
from battleboard.battle.state.adventure_event import Noted
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.condition import is_playing
from battleboard.battle.state.naming import people
from battleboard.battle.state.prepared_encounter import PreparedEncounter

_LONGEST_TITLE: Final = 80
_LONGEST_NOTE: Final = 4000
_MOST_POINTS: Final = 100


class LayBy(NamedTuple):
    """Take a group off the board until its encounter; `morale`, if given, goes on every card."""

    encounter: PreparedEncounter
    morale: int | None = None

    def sentence(self, battle: Battle) -> str:
        return f"Prepare {self.encounter.title}: {people(battle, self.encounter.who)}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        _check(battle, self.encounter)
        for who in self.encounter.who:
            if battle.figure(who).present:
                battle = Leave(who).apply_to(battle, context)
            figure = battle.figure(who)
            if self.morale is not None:
                figure = figure._replace(card=figure.card._replace(morale=self.morale))
            battle = battle.with_figure(figure)
        return battle._replace(prepared=(*battle.prepared, self.encounter))


class ArrangeEncounters(NamedTuple):
    """Change the order, titles and notes of the prepared encounters; their groups stay."""

    encounters: tuple[PreparedEncounter, ...]

    def sentence(self, _battle: Battle) -> str:
        return "Arrange the prepared encounters"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        before = sorted(each.who for each in battle.prepared)
        if sorted(each.who for each in self.encounters) != before:
            raise Refusal("The prepared groups have changed: try again.")
        for at, each in enumerate(self.encounters):
            _check_words(each, [other.title for other in self.encounters[:at]])
        return battle._replace(prepared=self.encounters)


class BringOn(NamedTuple):
    """Bring a prepared encounter onto the board, where its figures stood last.

    If the battle is over, a new encounter begins. The DM's note goes into the log.
    """

    title: str

    def sentence(self, battle: Battle) -> str:
        encounter = find_prepared(battle, self.title)
        return f"Bring in {encounter.title}: {people(battle, _there(battle, encounter))}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        encounter = find_prepared(battle, self.title)
        if is_playing(battle):
            raise Refusal("Finish the current round first.")
        if battle.over:
            battle = BeginEncounter().apply_to(battle, context)
        for who in _there(battle, encounter):
            battle = battle.with_figure(battle.figure(who)._replace(present=True, began_hp=None))
        if encounter.note:
            context.tell(Noted(encounter.note, battle.date_and_hour))
        left = tuple(each for each in battle.prepared if each.title != encounter.title)
        met = battle.encounter._replace(added=battle.encounter.added + encounter.reaction)
        return battle._replace(prepared=left, encounter=met)


def find_prepared(battle: Battle, title: str) -> PreparedEncounter:
    for each in battle.prepared:
        if each.title == title:
            return each
    raise Refusal(f"There is no prepared encounter '{title}'.")


def _there(battle: Battle, encounter: PreparedEncounter) -> tuple[str, ...]:
    return tuple(who for who in encounter.who if who in battle.figures)


def _check(battle: Battle, encounter: PreparedEncounter) -> None:
    if not encounter.who:
        raise Refusal("Choose the figures of the encounter.")
    waiting = {who for each in battle.prepared for who in each.who}
    for who in encounter.who:
        figure = battle.figure(who)
        if battle.teams[figure.side].players:
            raise Refusal(f"{figure.card.name} belongs to the players.")
        if who in waiting:
            raise Refusal(f"{figure.card.name} is already in a prepared encounter.")
    _check_words(encounter, [each.title for each in battle.prepared])


def _check_words(encounter: PreparedEncounter, titles: list[str]) -> None:
    title = encounter.title
    if not title.strip() or len(title) > _LONGEST_TITLE or len(encounter.note) > _LONGEST_NOTE:
        most = f"{_LONGEST_TITLE} characters, and a note of up to {_LONGEST_NOTE}"
        raise Refusal(f"Give the encounter a title of up to {most}.")
    if title in titles:
        raise Refusal(f"There is already an encounter called {title}.")
    if abs(encounter.reaction) > _MOST_POINTS:
        raise Refusal(f"Expected a reaction from -{_MOST_POINTS} to {_MOST_POINTS}.")
