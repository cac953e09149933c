"""The battle of a demonstration, and its script: when to narrate, declare and roll what."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.state.running_round import NOTHING
from battleboard.board.point import Point
from battleboard.rules import Action
from battleboard.rules.ruleset import PhaseKind
from battleboard.storage.battle_file.codec import codec
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.disk import UnreadableError
from battleboard.storage.exchange.battle_json import read_battle_json
from battleboard.storage.resources import damaged_resource, read_resource


class ScriptedAct(NamedTuple):
    """One scripted act, with its commands if the usual ones are not enough.

    The dice of an act are named by the kind of roll, such as `attack`, or in full.
    """

    id: str
    dice: Mapping[str, int] = NOTHING
    deeds: tuple[Command, ...] = ()

    @property
    def numbers(self) -> Iterator[tuple[str, int]]:
        for name, value in self.dice.items():
            yield (name if ":" in name else f"{name}: {self.id}"), value


class Cue(NamedTuple):
    """One moment of the story: its text, and the declarations, rolls and acts that go with it.

    A cue belongs to a phase of a round (round 0 is before the first); cues in the same phase play
    in order. `to` has the destinations of moving figures, and `last` the commands on leaving the
    phase. Figures in `falls` leave the fight; those in `rises` return. A cue with `ends` ends the
    battle.
    """

    round: int
    phase: PhaseKind
    heading: str
    text: str
    dice: Mapping[str, int] = NOTHING
    declare: tuple[Action, ...] = ()
    to: Mapping[str, Point] = NOTHING
    acts: tuple[ScriptedAct, ...] = ()
    last: tuple[Command, ...] = ()
    falls: tuple[str, ...] = ()
    rises: tuple[str, ...] = ()
    ends: bool = False

    @property
    def numbers(self) -> dict[str, int]:
        return dict(self.dice) | {name: n for act in self.acts for name, n in act.numbers}

    def act(self, name: str) -> ScriptedAct | None:
        return next((act for act in self.acts if act.id == name), None)


class Story(NamedTuple):
    """All cues of a story, in order."""

    cues: tuple[Cue, ...]


@cache
def load_story(name: str) -> Story:
    parts = ("battles", name, "story.toml")
    content = read_resource(*parts)
    try:
        return read_story(content)
    except (FormError, tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise damaged_resource("/".join(parts), str(fault)) from fault


def load_battle(name: str) -> Battle:
    parts = ("battles", name, "battle.json")
    content = read_resource(*parts)
    try:
        return read_battle_json(content, parts[-1]).battle
    except UnreadableError as fault:
        raise damaged_resource("/".join(parts), str(fault)) from fault


def read_story(content: bytes) -> Story:
    story: Story = codec(Story).decode(tomllib.loads(content.decode()))
    return story
