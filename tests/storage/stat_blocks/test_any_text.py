"""No text makes the reader fail, and what it finds is within bounds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.storage.stat_blocks.block_answer import plain_blocks
from battleboard.storage.stat_blocks.block_reader import read_blocks
from battleboard.storage.stat_blocks.stat_block import ANY_GAME, Dialect

WORDS = (
    *("AC", "MV", "HD", "hp", "#AT", "D", "SV", "ML", "XP", "AL", "SZ", "THAC0", "Save", "Att"),
    *("5", "-1", "[14]", "14/7", '9"', '/15"', "(40')", "1+1", "½", "1-8", "2d4", "x2", "3/2"),
    *("each", "or", "and", "by weapon", "claw", "bite", "CE", "Large", "F1", "D12 W13", "N/A"),
    *(",", ";", ":", "(", ")", "[", "]", "|", "\n", "\n\n", "\t", ".", "**", "<br>", "orcs", "7"),
    *("Name", "No.", "there are 3 in this area", "Special", "Move", "poison", "1,000", "/hp"),
)
TEXTS = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(WORDS)).map(" ".join))


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from([Dialect(), Dialect(ascending=True), ANY_GAME]))
def test_any_text_can_be_read(text: str, dialect: Dialect) -> None:
    blocks = read_blocks(text, dialect)
    for block in blocks:
        assert all(0 <= part.span.start < part.span.end <= len(text) for part in block.parts)
    answer = plain_blocks(blocks)
    assert len(answer["also"]) == max(0, len(blocks) - 1)


@given(st.permutations(["AC 4", "HD 3", "hp 12, 9", "MV 90'", "ML 9", "XP 35", "Att bite (1d6)"]))
def test_fields_in_any_order_say_the_same(fields: list[str]) -> None:
    usual = read_blocks(
        "2 eels (AC 4; HD 3; hp 12, 9; MV 90'; ML 9; XP 35; Att bite (1d6))", Dialect()
    )
    found = read_blocks(f"2 eels ({'; '.join(fields)})", Dialect())
    assert [each._replace(parts=()) for each in found] == [
        each._replace(parts=()) for each in usual
    ]
