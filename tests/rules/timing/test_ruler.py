"""The ruler has places, with their numbers and words."""

from battleboard.rules.timing.act import Mark, Ruler, segments

DOWN = Ruler(
    "segment", (Mark("2", 2, "segment 2"), Mark("1", 1, "segment 1"), Mark("end", 0, "the end"))
)


def test_segments_count_upwards() -> None:
    ruler = segments(10)
    assert ruler.last == 10
    assert [ruler.number(place) for place in (0, 1, 10)] == [0, 1, 10]
    assert [ruler.name(place) for place in (0, 1, 10)] == ["0", "1", "10"]


def test_surprise_segments_have_a_letter_but_plain_numbers() -> None:
    ruler = segments(3, "S")
    assert (ruler.name(3), ruler.number(3), ruler.words(3)) == ("S3", 3, "segment 3")


def test_a_countdown_has_places_that_rise_and_numbers_that_fall() -> None:
    assert [DOWN.number(place) for place in (1, 2, 3)] == [2, 1, 0]
    assert DOWN.words(0) == DOWN.where(3) == "the end"
    assert DOWN.counts_down
    assert not segments(10).counts_down


def test_the_very_beginning_lies_before_all_marks() -> None:
    assert DOWN.where(0) == "the start of the round"
    assert DOWN.number(0) == 0


def test_a_number_beyond_the_ruler_has_plain_words() -> None:
    assert segments(10).words(12) == "segment 12"


def test_a_phase_in_which_nothing_can_happen_has_a_ruler_all_the_same() -> None:
    assert segments(0, "S").name(1) == "S1"
