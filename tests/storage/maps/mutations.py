"""Damages map files like strangers, bad disks and attackers."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

_ODD: tuple[Any, ...] = (
    None, True, "", "x", "NaN", "5", 0, -1, 1e308, -1e300, 1e-320, 2**63, 10**40, 0.1, [], {},
    [[]], {"x": None}, "\x1b[31m\x00", "../../etc/passwd", "data:,", "9" * 500, [1] * 50,
)  # fmt: skip


def damaged(content: bytes, rng: Random) -> bytes:
    """The contents of a file with one to four errors."""
    for _ in range(rng.randint(1, 4)):
        content = rng.choice((_in_bytes, _in_values, _in_values))(content, rng)
    return content


def _in_bytes(content: bytes, rng: Random) -> bytes:
    """Bytes changed, removed, doubled or added."""
    at = rng.randrange(len(content) + 1)
    end = min(len(content), at + rng.choice((1, 2, 8, 200, 5_000)))
    some = bytes(rng.choices(range(256), k=rng.randint(1, 6)))
    changes: tuple[Callable[[], bytes], ...] = (
        lambda: content[:at] + some + content[at + len(some) :],
        lambda: content[:at] + content[end:],
        lambda: content[:end] + content[at:],
        lambda: content[:at],
        lambda: content[:at] + rng.choice((b"[" * 3_000, b'{"a":' * 2_000, b"\n", b"9" * 400)),
    )
    return rng.choice(changes)()


def _in_values(content: bytes, rng: Random) -> bytes:
    """A nested value replaced, removed or doubled; bytes if it is not JSON."""
    try:
        plain = json.loads(content)
    except (ValueError, RecursionError):
        return _in_bytes(content, rng)
    places = list(_places(plain))
    if not places:
        return _in_bytes(content, rng)
    owner, key = rng.choice(places)
    match rng.randrange(4):
        case 0:
            del owner[key]
        case 1 if isinstance(owner, list):
            owner.extend([owner[key]] * rng.randint(1, 30))
        case 2 if isinstance(owner[key], int | float):
            owner[key] *= rng.choice((-1, 0, 1e3, 1e9, 1e150))
        case _:
            owner[key] = rng.choice(_ODD)
    return json.dumps(plain).encode()


def _places(plain: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a value within another."""
    keys = list(plain) if isinstance(plain, dict) else []
    for key in [*range(len(plain))] if isinstance(plain, list) else keys:
        yield plain, key
        yield from _places(plain[key])
