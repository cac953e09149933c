"""Numbers, names and lists as a sentence wants them."""

from battleboard.rules.wording import whose


def test_a_name_in_s_takes_no_second_one() -> None:
    assert whose("ann") == "ann's"
    assert whose("giants") == "giants'"
