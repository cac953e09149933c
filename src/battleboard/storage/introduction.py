"""What each game is called, and what a DM should know of it before choosing it."""

import tomllib

import msgspec

from battleboard.storage.resources import resource


def load_introductions() -> dict[str, str]:
    """Read what there is to say of each game, by the game's id."""
    with resource("introductions.toml").open("rb") as file:
        words = msgspec.convert(tomllib.load(file), dict[str, str])
    return {game: " ".join(said.split()) for game, said in words.items()}


def load_titles() -> dict[str, str]:
    """Read what each game is called, by its id, in the order in which games are offered."""
    with resource("titles.toml").open("rb") as file:
        return msgspec.convert(tomllib.load(file), dict[str, str])
