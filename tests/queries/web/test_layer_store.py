"""What a reader gets: everything at first, then only what has changed."""

import json
from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from battleboard.queries.web.layer_store import LayerStore


def layers_in(message: bytes) -> Mapping[str, object]:
    begin, told, end = message.partition(b"data: ")[0], message[6:-2], message[-2:]
    assert (begin, end) == (b"", b"\n\n")
    found: Mapping[str, object] = json.loads(told)["layers"]
    return found


def test_only_what_changed_is_sent_again() -> None:
    store = LayerStore()
    assert store.put({"board": b"[1]", "fog": b"2"})
    first = store.version
    assert store.put({"board": b"[1]", "fog": b"3"})
    assert layers_in(store.since(first)) == {"fog": 3}
    assert layers_in(store.since(0)) == {"board": [1], "fog": 3}


def test_what_has_not_changed_is_no_news() -> None:
    store = LayerStore()
    store.put({"board": b"1"})
    version = store.version
    assert not store.put({"board": b"1"})
    assert store.version == version


def test_a_layer_that_is_gone_is_told_once_to_those_who_had_it() -> None:
    store = LayerStore()
    store.put({"figure 7": b"7", "board": b"1"})
    version = store.version
    store.put({"board": b"1"})
    assert layers_in(store.since(version)) == {"figure 7": None}
    assert layers_in(store.since(0)) == {"board": 1}
    assert not store.put({"board": b"1"})


def test_a_message_is_made_once_for_all_readers() -> None:
    store = LayerStore()
    store.put({"board": b"1"})
    assert store.since(0) is store.since(0)


LAYERS = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 2).map(lambda n: b"%d" % n))


@given(st.lists(st.tuples(LAYERS, st.booleans()), max_size=8))
def test_a_reader_who_misses_some_still_ends_with_the_latest(
    steps: list[tuple[dict[str, bytes], bool]],
) -> None:
    """Messages may be left out; whoever takes the next one has all there is."""
    store, seen, has = LayerStore(), 0, dict[str, object]()
    for layers, is_read in [*steps, ({}, False)]:
        store.put(layers)
        if is_read and store.version > seen:
            has.update(layers_in(store.since(seen)))
            seen = store.version
            told = {name: value for name, value in has.items() if value is not None}
            assert told == {name: int(value) for name, value in layers.items()}
