"""The position of the map on a display is stored."""

import msgspec
import pytest

from battleboard.storage.settings import Calibration, Fit

MEASURED = Fit(
    Calibration(4_405_814_340, 1_092_200_000_000, 3840),
    square=28_000,
    locked=True,
    turns=3,
    margins=(4, 2),
    grid="bold",
)


def test_it_is_kept_as_whole_numbers_and_nothing_is_rounded() -> None:
    assert msgspec.json.decode(msgspec.json.encode(MEASURED), type=Fit) == MEASURED
    assert msgspec.json.decode(b"{}", type=Fit) == Fit()


@pytest.mark.parametrize(
    "damaged",
    [
        b'{"calibration": {"pixels": 0, "microns": 1, "across": 1}}',
        b'{"calibration": {"pixels": 1, "microns": 1}}',
        b'{"square": 0}',
        b'{"turns": 4}',
        b'{"margins": [0, 60]}',
        b'{"grid": "golden"}',
    ],
)
def test_what_makes_no_sense_is_refused(damaged: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(damaged, type=Fit)
