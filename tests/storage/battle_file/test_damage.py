"""Flipped bytes, garbage in the middle, a truncated end: as much as possible is recovered."""

from pathlib import Path
from random import Random

import pytest

from battleboard.battle.battle import Battle
from battleboard.storage.battle_file.battle_file import OFTEN
from battleboard.storage.battle_file.database import UnknownFormatError, check_known
from battleboard.storage.battle_file.sqlite_file import VERSION
from battleboard.storage.disk import StorageError
from tests.storage.battle_file.files import PICTURE, reopened, saved

Evening = tuple[bytes, list[Battle]]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A sound file, and every battle of it."""
    path = tmp_path_factory.mktemp("evening") / "hall.battle"
    battles = saved(path, 3 * OFTEN)
    with reopened(path) as (document, _):
        document.add_picture(PICTURE)
        document.undo()
    return path.read_bytes(), [each._replace(log=()) for each in battles]


def stands_after(path: Path, content: bytes, battles: list[Battle]) -> int | None:
    """Open a damaged file: it yields one of its battles, or a message; the bytes are kept."""
    path.write_bytes(content)
    fault, stands = opened_or_fault(path, content, battles)
    if fault is not None:
        assert str(fault).endswith(".")
        assert path.read_bytes() == content
    for each in path.parent.iterdir():
        each.unlink()
    return stands


def opened_or_fault(
    path: Path, content: bytes, battles: list[Battle]
) -> tuple[StorageError | None, int | None]:
    try:
        with reopened(path) as (document, warnings):
            stands = battles.index(document.battle._replace(log=()))
            aside = path.with_name("hall (damaged).battle")
            mended = [each for each in warnings if "picture" not in each]
            assert not mended or aside.read_bytes() == content
            return None, stands
    except StorageError as fault:
        return fault, None


@pytest.mark.parametrize("seed", range(8))
def test_bytes_that_flip_lose_no_more_than_must_be(seed: int, path: Path, evening: Evening) -> None:
    content, battles = evening
    random = Random(seed)
    stood = []
    for _ in range(10):
        damaged = bytearray(content)
        at = random.randrange(len(content))
        damaged[at] ^= random.randrange(1, 256)
        stood.append(stands_after(path, bytes(damaged), battles))
    assert sum(at is not None and at >= len(battles) - 2 for at in stood) >= 7


@pytest.mark.parametrize("seed", range(6))
def test_a_page_of_rubbish_is_told(seed: int, path: Path, evening: Evening) -> None:
    content, battles = evening
    random = Random(seed)
    for _ in range(5):
        at = random.randrange(len(content) // 4096) * 4096
        stands_after(path, content[:at] + random.randbytes(4096) + content[at + 4096 :], battles)


@pytest.mark.parametrize("seed", range(6))
def test_a_file_that_was_cut_off_is_told(seed: int, path: Path, evening: Evening) -> None:
    content, battles = evening
    random = Random(seed)
    for _ in range(5):
        stands_after(path, content[: random.randrange(len(content))], battles)


def test_a_file_that_lacks_its_last_page_stands_as_it_was(path: Path, evening: Evening) -> None:
    """Its last pages are a picture's: all commands are there."""
    content, battles = evening
    assert stands_after(path, content[:-4096], battles) == len(battles) - 2


# The 4-byte integers of SQLite's header, and the 2-byte page size.
HEADER = [*((at, 4) for at in (24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 92, 96)), (16, 2)]


@pytest.mark.parametrize(("at", "size"), HEADER)
def test_39_2_every_integer_of_the_header_at_its_extremes_is_told(
    at: int, size: int, path: Path, evening: Evening
) -> None:
    content, battles = evening
    highest = (1 << 8 * size) - 1
    for value in (0, 1, highest >> 1, (highest >> 1) + 1, highest):
        damaged = content[:at] + value.to_bytes(size) + content[at + size :]
        stands_after(path, damaged, battles)


def test_39_2_a_format_is_compared_and_never_counted_up_to() -> None:
    for version in (-(2**31), 2**31 - 1):
        if version < VERSION:
            with pytest.raises(UnknownFormatError, match=f"Unknown battle file format: {version}"):
                check_known(version)
        else:
            check_known(version)
