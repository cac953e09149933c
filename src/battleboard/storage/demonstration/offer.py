"""What there is to see in each demonstration, read without all that a battle is made of."""

import tomllib
from functools import cache

import msgspec

from battleboard.storage.resources import OwnFileError, resource


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A demonstration as the start page offers it: what it is called, and what there is to see."""

    id: str
    title: str
    line: str
    game: str


class _Offers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, the one for newcomers first."""

    offers: tuple[Offer, ...]


@cache
def load_offers() -> tuple[Offer, ...]:
    """Read which demonstrations there are."""
    path = resource("battles", "demonstrations.toml")
    try:
        with path.open("rb") as file:
            return msgspec.convert(tomllib.load(file), _Offers).offers
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as fault:
        problem = f"Battleboard's own file 'battles/{path.name}' is damaged ({fault})."
        raise OwnFileError(f"{problem} Installing Battleboard again brings it back.") from fault
