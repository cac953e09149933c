"""Numbers, names and lists as a sentence wants them."""

from battleboard.foundation.words import whose, with_capital


def test_a_name_in_s_takes_no_second_one() -> None:
    assert whose("ann") == "ann's"
    assert whose("giants") == "giants'"


def test_only_the_first_letter_becomes_a_capital_one() -> None:
    assert with_capital("ann of Thay") == "Ann of Thay"
    assert with_capital("") == ""
