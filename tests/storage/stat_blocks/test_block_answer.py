"""A stat block as a JSON value."""

from battleboard.storage.stat_blocks.block_answer import plain_blocks
from battleboard.storage.stat_blocks.stat_block import BlockMove, StatBlock


def test_moves_say_their_rate_in_a_round_only_where_the_text_does() -> None:
    moves = (BlockMove("walk", 120, "ft", 40), BlockMove("fly", 18, "inch"))
    plain = plain_blocks((StatBlock(name="bat", moves=moves, marked=("moves",)), StatBlock()))
    assert plain["expect"]["move_ft_or_inches"] == [
        {"kind": "walk", "value": 120, "unit": "ft", "per_round": 40},
        {"kind": "fly", "value": 18, "unit": "inch"},
    ]
    assert plain["expect"]["marked"] == ["move_ft_or_inches"]
    assert len(plain["also"]) == 1
    assert plain_blocks(())["expect"]["name"] is None
