"""Commands about what the players see, and what is hidden from them."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.players_options import (
    Doorway,
    FogPatch,
    HealthDetail,
    InitiativeRule,
)


class Hide(NamedTuple):
    """Hide figures from the players, or show them again."""

    who: tuple[str, ...]
    hidden: bool = True

    def sentence(self, battle: Battle) -> str:
        names = [battle.figure(who).card.name for who in self.who]
        what = names[0] if len(names) == 1 else f"{len(names)} figures"
        return f"{'Hide' if self.hidden else 'Show'} {what}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if not self.who:
            raise Refusal("Choose at least one figure.")
        figures = {who: battle.figure(who)._replace(hidden=self.hidden) for who in self.who}
        return battle._replace(figures={**battle.figures, **figures})


class SetAlias(NamedTuple):
    """Set the name that players see for a figure; '' shows its real one."""

    who: str
    alias: str = ""

    def sentence(self, battle: Battle) -> str:
        name = battle.figure(self.who).card.name
        return f"Show {name} as '{self.alias}'" if self.alias else f"Show the real name of {name}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        return battle.with_figure(battle.figure(self.who)._replace(alias=self.alias))


class ShowHealth(NamedTuple):
    """Choose how much of the foes' health, or of one figure's, the players see."""

    degree: HealthDetail | None
    who: str = ""

    def sentence(self, battle: Battle) -> str:
        whose = battle.figure(self.who).card.name if self.who else "foes"
        said = {
            "none": "nothing",
            "wounded": "only wounds",
            "bar": "as a ring",
            None: "same as the others",
        }
        return f"Show the health of {whose}: {said[self.degree]}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if self.who:
            return battle.with_figure(battle.figure(self.who)._replace(shown_hp=self.degree))
        if self.degree is None:
            raise Refusal("Choose how much of the foes' health to show: nothing, wounds or a ring.")
        return battle._replace(showing=battle.showing._replace(foes=self.degree))


class SetFog(NamedTuple):
    """Turn the fog on or off.

    With `by_hand`, only the DM lifts it; otherwise what the party sees lifts it, too.
    """

    on: bool
    by_hand: bool = False

    def sentence(self, _battle: Battle) -> str:
        if not self.on:
            return "Turn off fog"
        return "Turn on manual fog" if self.by_hand else "Turn on automatic fog"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        showing = battle.showing._replace(fog=self.on, by_hand=self.by_hand)
        return battle._replace(showing=showing)


class AgreeShowing(NamedTuple):
    """Record that the DM has decided what the players may see, so as not to ask again."""

    def sentence(self, _battle: Battle) -> str:
        return "Show players the whole map"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        return battle._replace(showing=battle.showing._replace(agreed=True))


class RequireInitiative(NamedTuple):
    """Choose when initiative must be rolled; `words` describe the rule in the log."""

    rule: InitiativeRule
    words: str

    def sentence(self, _battle: Battle) -> str:
        return f"House rule: {self.words}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        return battle._replace(showing=battle.showing._replace(initiative=self.rule))


class Reveal(NamedTuple):
    """Reveal parts of the map to the players, or hide them; `called` names the parts in the log."""

    patches: tuple[FogPatch, ...]
    called: str = "ground"

    def sentence(self, _battle: Battle) -> str:
        shown = any(patch.shown for patch in self.patches)
        return f"{'Show' if shown else 'Hide'} {self.called}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if not self.patches:
            raise Refusal("Nothing there to show or hide.")
        return battle._replace(showing=battle.showing.with_patches(self.patches))


class Explore(NamedTuple):
    """Record the picture of explored ground in the battle file, and the doors seen open.

    With `by_itself`, the command follows automatically from the previous one, and has no sentence.
    With `doors` as None, the doors seen open stay as they were.
    """

    picture: str
    by_itself: bool = False
    doors: frozenset[Doorway] | None = None

    def sentence(self, _battle: Battle) -> str:
        if self.by_itself:
            return ""
        return "Reveal explored areas" if self.picture else "Reset explored areas"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        doors = battle.showing.doors if self.doors is None else self.doors
        showing = battle.showing._replace(explored=self.picture, doors=doors)
        return battle._replace(showing=showing)
