"""Strict JSON, validated against forms; a value that does not fit is reported in a sentence."""

import json
from collections import Counter
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    NoReturn,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

import msgspec

from battleboard.foundation.words import nearest
from battleboard.rules.scene import SceneError, UnknownNameError
from battleboard.storage.disk import harmless

T = TypeVar("T")

# The value of a duplicate key in an object; it fits no form.
TWICE: Final = object()

_SHOWN_LENGTH = 40


class _FittedValue(NamedTuple):
    """A value within another: its expected type, the value, and its path."""

    kind: Any
    value: object
    path: str


def fit(form: type[T], value: object, path: str = "") -> T:
    """Convert plain values to a form; raise a SceneError with the path of a mismatch."""
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError:
        raise _fault(_FittedValue(form, value, path)) from None


def value_in_words(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return f"'{_short(value)}'"
        case int() | float():
            return _short(str(value))
        case list():
            return "a list"
        case _:
            return "an object"


def _short(text: str) -> str:
    return harmless(text if len(text) <= _SHOWN_LENGTH else f"{text[:_SHOWN_LENGTH]}…")


def _fault(piece: _FittedValue) -> SceneError:
    if piece.value is TWICE:
        return SceneError(piece.path, "appears twice in the same object")
    for inner in _pieces(piece):
        if not _fits(inner):
            return _fault(inner)
    problem = f"expected {_kind_in_words(piece.kind)}, not {value_in_words(piece.value)}"
    return SceneError(piece.path, problem, _suggestion(piece))


def _fits(piece: _FittedValue) -> bool:
    try:
        msgspec.convert(piece.value, piece.kind)
    except msgspec.ValidationError:
        return False
    return True


def _pieces(piece: _FittedValue) -> list[_FittedValue]:
    kind, value, path = _bare(piece.kind), piece.value, piece.path
    if isinstance(value, dict):
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return _fields(kind, value, path)
        return _entries(kind, value, path) if get_origin(kind) is dict else []
    if isinstance(value, list) and get_origin(kind) in {list, tuple}:
        item = get_args(kind)[0]
        return [_FittedValue(item, each, f"{path}[{at}]") for at, each in enumerate(value)]
    return []


def _fields(
    form: type[msgspec.Struct], value: Mapping[str, object], path: str
) -> list[_FittedValue]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(form)}
    if form.__struct_config__.forbid_unknown_fields:
        _refuse_unknown(value, list(fields), path)
    for name, field in fields.items():
        if field.required and name not in value:
            raise SceneError(_below(path, name), f"missing: expected {_kind_in_words(field.type)}")
    return [
        _FittedValue(field.type, value[name], _below(path, name))
        for name, field in fields.items()
        if name in value
    ]


def _refuse_unknown(value: Mapping[str, object], known: list[str], path: str) -> None:
    for name in value:
        if name not in known:
            short = _short(name)
            raise UnknownNameError(_below(path, short), "unknown key", short, known)


def _entries(kind: object, value: Mapping[str, object], path: str) -> list[_FittedValue]:
    key_kind, value_kind = get_args(kind)
    named = [(name, entry, _below(path, _short(name))) for name, entry in value.items()]
    keys = [_FittedValue(key_kind, name, where) for name, _, where in named]
    return keys + [_FittedValue(value_kind, entry, where) for _, entry, where in named]


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _parts(kind: object) -> list[object]:
    """The types a value may have, except None."""
    if get_origin(kind) in {Union, UnionType}:
        return [part for part in get_args(kind) if part is not NoneType]
    return [kind]


def _bare(kind: object) -> Any:  # noqa: ANN401 - a type as it is written, which may be any
    part = _parts(kind)[0]
    return _bare(get_args(part)[0]) if get_origin(part) is Annotated else part


def _kind_in_words(kind: object) -> str:
    part = _parts(kind)[0]
    if get_origin(part) is Annotated:
        return str(get_args(part)[1].description)
    if get_origin(part) is Literal:
        words = [f"'{word}'" if isinstance(word, str) else str(word) for word in get_args(part)]
        return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
    if part is bool:
        return "true or false"
    return "a list" if get_origin(part) is list else "an object"


def _suggestion(piece: _FittedValue) -> str | None:
    kind = _bare(piece.kind)
    if get_origin(kind) is not Literal or not isinstance(piece.value, str):
        return None
    words = [word for word in get_args(kind) if isinstance(word, str)]
    return nearest(_short(piece.value), words)


def plain_values(source: bytes | str) -> object:
    """Parse JSON; a key that occurs twice in an object gets the value `TWICE`."""
    text = source if isinstance(source, str) else _text(source)
    try:
        plain: object = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
        if "\\u" in text:
            _refuse_half_characters(plain)
    except json.JSONDecodeError as fault:
        raise _not_json(fault) from None
    except RecursionError:
        raise SceneError("", "not a scenario: its lists and objects are nested too deep") from None
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
    raise SceneError("", f"not JSON: {name} is not a JSON number")


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
