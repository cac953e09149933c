"""Nobody can hold up the others: connections, wrong keys and pings are limited by address."""

from battleboard.queries.web import visitor_limits as limits
from battleboard.queries.web.visitor_limits import VisitorLimits


def test_one_address_cannot_take_all_connections() -> None:
    visitors = VisitorLimits()
    admitted = [visitors.admit("10.0.0.9", 0.0) for _ in range(limits.MOST_OF_ONE + 5)]
    assert admitted.count(True) == limits.MOST_OF_ONE
    assert visitors.admit("10.0.0.2", 0.0)
    visitors.leave("10.0.0.9")
    assert visitors.admit("10.0.0.9", 0.0)


def test_all_addresses_together_are_limited_too() -> None:
    visitors = VisitorLimits()
    for number in range(limits.MOST_OPEN):
        assert not visitors.is_full
        assert visitors.admit(f"10.0.0.{number}", 0.0)
    assert visitors.is_full
    visitors.leave("10.0.0.1")
    assert not visitors.is_full


def test_readers_are_limited() -> None:
    visitors = VisitorLimits()
    visitors.readers = limits.MOST_READERS - 1
    assert not visitors.has_enough
    visitors.readers += 1
    assert visitors.has_enough


def test_who_guesses_is_kept_out_for_a_minute() -> None:
    visitors = VisitorLimits()
    for number in range(20):
        assert visitors.admit("10.0.0.9", number)
        visitors.leave("10.0.0.9")
        visitors.note_wrong_key("10.0.0.9", number)
    assert not visitors.admit("10.0.0.9", 59.0)
    assert visitors.admit("10.0.0.2", 59.0)
    assert visitors.admit("10.0.0.9", 60.0)


def test_pings_are_few() -> None:
    visitors = VisitorLimits()
    assert [visitors.may_ping("10.0.0.9", 0.1 * each) for each in range(4)] == [True] * 3 + [False]
    assert visitors.may_ping("10.0.0.2", 0.4)
    assert visitors.may_ping("10.0.0.9", 2.0)


def test_only_so_many_addresses_are_remembered() -> None:
    visitors = VisitorLimits()
    for number in range(2_000):
        visitors.note_wrong_key(f"10.0.{number // 250}.{number % 250}", 0.0)
    assert len(visitors._wrong._times) == 256  # noqa: SLF001 - nothing else tells
