"""Truncated pictures are recognized."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.storage.maps.picture_header import has_wrong_checksum, header_of, is_cut_off
from tests.storage.maps.test_picture_header import written

SCREEN = b"GIF89a\x02\0\x02\0\x80\0\0" + bytes(6)
EXTENSION = b"!\xf9\x04" + bytes(4) + b"\0"
IMAGE = b"," + bytes(4) + b"\x02\0\x02\0\0" + b"\x02\x02\x84\x51\0"
COLOURED = b"," + bytes(4) + b"\x02\0\x02\0\x80" + bytes(6) + b"\x02\x02\x84\x51\0"
GIF = SCREEN + EXTENSION + IMAGE
PLAIN = b"GIF89a\x02\0\x02\0\0\0\0" + COLOURED
JPEG = written("jpeg", 64, 48)
BMP = written("bmp", 33, 21)


@pytest.mark.parametrize("content", [JPEG, BMP, GIF, PLAIN, GIF + b";", JPEG + b"more"])
def test_a_whole_picture_is_not_cut_off(content: bytes) -> None:
    assert not is_cut_off(content)


@pytest.mark.parametrize("content", [JPEG, BMP, GIF, PLAIN])
@pytest.mark.parametrize("missing", [1, 2])
def test_a_picture_without_its_last_bytes_is_cut_off(content: bytes, missing: int) -> None:
    assert is_cut_off(content[:-missing])


def test_half_of_a_picture_is_cut_off() -> None:
    for content in (JPEG, BMP):
        assert is_cut_off(content[: len(content) * 3 // 4])
    assert is_cut_off(SCREEN + EXTENSION[:4])


def test_the_small_picture_within_a_jpeg_does_not_end_it() -> None:
    """Cameras put a whole JPEG into one of its segments."""
    segment = b"\xff\xe1" + (len(JPEG) + 2).to_bytes(2) + JPEG
    assert not is_cut_off(JPEG[:2] + segment + JPEG[2:])
    assert is_cut_off(JPEG[:2] + segment + JPEG[2:-2])


def test_packed_pixels_and_other_kinds_are_left_to_their_decoders() -> None:
    packed = BMP[:30] + b"\1\0\0\0" + BMP[34:-9]
    assert not is_cut_off(packed)
    assert not is_cut_off(written("png", 9, 9)[:-5])
    assert not is_cut_off(b"no picture")


@given(
    st.sampled_from([JPEG, BMP, GIF]), st.lists(st.tuples(st.integers(0, 99), st.integers(0, 255)))
)
def test_it_comes_to_an_end_whatever_the_bytes(
    whole: bytes, changes: list[tuple[int, int]]
) -> None:
    content = bytearray(whole)
    for at, value in changes:
        content[at % len(content)] = value
    assert isinstance(is_cut_off(bytes(content)), bool)


PNG = written("png", 33, 21)


def test_a_png_has_checksums_and_others_have_none() -> None:
    assert not has_wrong_checksum(PNG)
    assert not has_wrong_checksum(PNG + b"more")
    assert has_wrong_checksum(PNG[:-2] + b"xx")
    assert not has_wrong_checksum(PNG[:-12])
    assert not has_wrong_checksum(JPEG[:-9])
    assert not has_wrong_checksum(b"no picture")


@given(st.integers(8, len(PNG) - 1), st.integers(0, 7))
def test_no_bit_of_a_png_is_flipped_unnoticed(at: int, bit: int) -> None:
    content = bytearray(PNG)
    content[at] ^= 1 << bit
    damaged = bytes(content)
    assert header_of(damaged) is None or has_wrong_checksum(damaged)
