"""QR codes of addresses: one that a reader has read, and what holds in all of them."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.queries.web import qr_code as qr

ADDRESS = "http://192.168.178.34:8642/Zm9vYmFyYmF6cXV4MTIzNA/"
READ = """
1fc26447f 1058e2241 174c0895d 1745f325d 175f9325d 104efdc41 1fd55557f 000728900
0466111f7 16c59bb2a 10555dc6c 0b1ef7720 1042acc59 14c7ccd28 1b72623df 0bd228821
18c111065 14c51bbad 1a153dd5b 0a2f37720 1aca0cafe 12e02ca32 1fb142651 0ae768816
03f971171 1f139b900 1f5a3db7f 1b1bf7741 13f3ccd5d 132d0ca5d 113c2275d 0bb688941
18b09157f
"""


def test_an_address_is_the_code_that_readers_read() -> None:
    """Read by zbar; kept in rows of hexadecimal digits."""
    rows = (sum(dark << at for at, dark in enumerate(row)) for row in qr.qr_code(ADDRESS))
    assert [f"{row:09x}" for row in rows] == READ.split()


def words_of(modules: qr.Modules) -> bytes:
    """The codewords of a code, data and error correction."""
    fixed = {place for place, _ in qr.fixed_modules()}
    bits = [
        modules[row][column] ^ ((row + column) % 2 == 0)
        for row, column in qr.places_in_order()
        if (row, column) not in fixed
    ]
    return bytes(
        sum(bit << 7 - at for at, bit in enumerate(bits[start : start + 8]))
        for start in range(0, 800, 8)
    )


ASCII = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=qr.LONGEST)


@given(ASCII)
def test_every_text_can_be_read_back_and_checked(text: str) -> None:
    words = words_of(qr.qr_code(text))
    number = int.from_bytes(words[:80])
    assert number >> 80 * 8 - 4 == 0b0100
    assert number >> 80 * 8 - 12 & 0xFF == len(text)
    told = (number >> 80 * 8 - 12 - 8 * len(text)) & (1 << 8 * len(text)) - 1
    assert told.to_bytes(len(text)) == text.encode()
    root = 1
    for _ in range(20):
        rest = 0
        for word in words:
            rest = qr.multiply_in_field(rest, root) ^ word
        assert rest == 0
        root = qr.multiply_in_field(root, 2)


def test_the_modules_are_filled_exactly_once() -> None:
    fixed = dict(qr.fixed_modules())
    free = [place for place in qr.places_in_order() if place not in fixed]
    assert len(free) == len(set(free)) == 100 * 8 + 7
    assert len(free) + len(fixed) == qr.SIDE**2
