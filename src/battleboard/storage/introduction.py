"""What a DM should know of each game before choosing it, in a sentence or two."""

import tomllib

import msgspec

from battleboard.storage.resources import resource


def load_introductions() -> dict[str, str]:
    """Read what there is to say of each game, by the game's id."""
    with resource("introductions.toml").open("rb") as file:
        words = msgspec.convert(tomllib.load(file), dict[str, str])
    return {game: " ".join(said.split()) for game, said in words.items()}
