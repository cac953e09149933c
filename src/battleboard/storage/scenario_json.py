"""JSON as strict as its standard, with a sentence for whatever is wrong with it."""

import json
from collections import Counter
from typing import NoReturn

from battleboard.rules.scene import SceneError
from battleboard.storage.scenario_fault import TWICE


def plain_values(source: bytes | str) -> object:
    """Read JSON; a key that stands twice in one object is marked, so that nothing is lost."""
    text = source if isinstance(source, str) else _text(source)
    try:
        plain: object = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
        if "\\u" in text:
            _refuse_half_characters(plain)
    except SceneError:
        raise
    except json.JSONDecodeError as fault:
        raise _not_json(fault) from None
    except RecursionError:
        raise SceneError("", "not a scenario: its lists and objects lie too deep") from None
    except ValueError:
        raise SceneError("", "not a scenario: a number in it has too many digits") from None
    return plain


def _text(source: bytes) -> str:
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        problem = f"expected text saved as UTF-8; byte {fault.start + 1} is not"
        raise SceneError("", problem) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) < len(pairs):
        given = Counter(key for key, _ in pairs)
        plain.update((key, TWICE) for key, times in given.items() if times > 1)
    return plain


def _refuse_constant(name: str) -> NoReturn:
    raise SceneError("", f"not JSON: {name} is not a number there")


def _refuse_half_characters(plain: object) -> None:
    try:
        json.dumps(plain, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        problem = r"expected text: a \u escape in it is only half a character"
        raise SceneError("", problem) from None


def _not_json(fault: json.JSONDecodeError) -> SceneError:
    if not fault.doc.strip():
        return SceneError("", "expected a scenario in JSON, found nothing")
    said = f"{fault.msg[:1].lower()}{fault.msg[1:]}".removesuffix(" at")
    return SceneError("", f"not JSON: {said} at line {fault.lineno}, column {fault.colno}")
