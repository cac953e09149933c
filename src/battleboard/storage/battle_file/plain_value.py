"""Plain JSON values, the codec protocol, and the error for a value that does not fit."""

from typing import Any, Protocol, TypeAlias

from battleboard.foundation.fault import Fault

Value: TypeAlias = Any
"""A value of the type that a codec is for."""
PlainValue: TypeAlias = Any
"""A JSON value: null, true, numbers, text, lists and objects."""

Kind: TypeAlias = Any
"""A type as annotations name it."""


class Codec(Protocol):
    """Encodes one type as plain JSON values, and decodes it."""

    @property
    def takes(self) -> frozenset[type]:
        """The Python types of its encoded values."""

    def encode(self, value: Value) -> PlainValue:
        """Convert a value to plain JSON values."""

    def decode(self, plain: PlainValue) -> Value:
        """Convert plain JSON values back."""


class FormError(Fault):
    """The error for a value that does not fit: a clause with the problem, and the JSON path."""

    def __init__(self, problem: str, path: str = "") -> None:
        """`problem` is a clause such as 'expected text', and `path` leads to the value."""
        super().__init__(problem, path)
        self.problem = problem
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem

    def below(self, step: str) -> "FormError":
        joint = "." if self.path and not self.path.startswith("[") else ""
        return FormError(self.problem, f"{step}{joint}{self.path}")
