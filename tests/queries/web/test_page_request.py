"""Requests as browsers send them, and as they must not be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.queries.web.page_request import (
    LONGEST_BODY,
    PageRequest,
    answer,
    is_key,
    ping_place,
    read_request,
    stream_head,
)

GET = b"GET /key/page.js?x=1 HTTP/1.1\r\nHost: 192.168.0.5:8642\r\nAccept: */*\r\n\r\n"
POST = b"POST /key/ping HTTP/1.1\r\nHost: a\r\nContent-Length: 15\r\n\r\n"


def test_what_browsers_send_is_read() -> None:
    assert read_request(GET) == PageRequest("GET", "key", "page.js")
    assert read_request(POST) == PageRequest("POST", "key", "ping", 15)
    assert read_request(b"GET / HTTP/1.0\r\n\r\n") == PageRequest("GET", "", "")


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"GET /key/\r\n\r\n",
        b"GET key HTTP/1.1\r\n\r\n",
        b"GET http://elsewhere/ HTTP/1.1\r\n\r\n",
        b"GET /key/ HTTP/2\r\n\r\n",
        b"GET  /key/ HTTP/1.1\r\n\r\n",
        b"GET /k\xc3\xa4se/ HTTP/1.1\r\n\r\n",
        b"GET /key/ HTTP/1.1\r\nno colon\r\n\r\n",
        b"POST /key/ping HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /key/ping HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
    ],
)
def test_anything_else_is_refused(head: bytes) -> None:
    assert read_request(head) is None


def test_a_giant_length_is_too_long_and_not_a_giant_number() -> None:
    head = b"POST /key/ping HTTP/1.1\r\nContent-Length: " + b"9" * 3000 + b"\r\n\r\n"
    request = read_request(head)
    assert request
    assert LONGEST_BODY < request.length < 10_000


@given(st.binary(max_size=200))
def test_no_bytes_make_it_fail(head: bytes) -> None:
    read_request(head)
    ping_place(head)


def test_only_the_whole_key_is_the_key() -> None:
    assert is_key("abc", "abc")
    assert not any(is_key(asked, "abc") for asked in ("", "ab", "abcd", "ABC"))


def test_an_answer_has_its_length_and_says_what_the_page_may_do() -> None:
    told = answer(200, "text/html", b"<p>")
    head, _, content = told.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n")
    assert content == b"<p>"
    for header in (b"default-src 'none'", b"no-store", b"no-referrer", b"nosniff"):
        assert header in head
        assert header in stream_head()
    assert b"Content-Length" not in stream_head()


def test_a_ping_is_a_point() -> None:
    assert ping_place(b'{"at": [3.5, -2]}') == (3.5, -2.0)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"at": [1]}',
        b'{"at": [1, 2, 3]}',
        b'{"at": ["1", 2]}',
        b'{"at": [1e999, 2]}',
        b'{"at": [1, 2], "who": "ann"}',
        b'{"at": null}',
    ],
)
def test_anything_else_is_no_ping(body: bytes) -> None:
    assert ping_place(body) is None
