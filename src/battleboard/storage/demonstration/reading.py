"""Reading the battle and the story of a demonstration that comes with the program."""

import tomllib
from functools import cache

from battleboard.battle.battle import Battle
from battleboard.storage.demonstration.story import Story
from battleboard.storage.document.codec import codec
from battleboard.storage.document.plain import FormError
from battleboard.storage.exchange.fault import ExchangeError
from battleboard.storage.exchange.whole import read_whole
from battleboard.storage.resources import OwnFileError, resource


@cache
def load_story(name: str) -> Story:
    """Read the story of a demonstration."""
    path = resource("battles", name, "story.toml")
    try:
        return read_story(path.read_bytes())
    except (FormError, tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise _damaged(f"{name}/{path.name}", fault) from fault


def load_battle(name: str) -> Battle:
    """Read the battle of a demonstration, as it stands before anything is done."""
    path = resource("battles", name, "battle.json")
    try:
        return read_whole(path.read_bytes(), path.name).battle
    except ExchangeError as fault:
        raise _damaged(f"{name}/{path.name}", fault) from fault


def read_story(content: bytes) -> Story:
    """Read a story; what does not fit is a FormError with its path."""
    story: Story = codec(Story).decode(tomllib.loads(content.decode()))
    return story


def _damaged(file: str, fault: Exception) -> OwnFileError:
    return OwnFileError(
        f"Battleboard's own file 'battles/{file}' is damaged ({fault}). "
        "Installing Battleboard again brings it back."
    )
