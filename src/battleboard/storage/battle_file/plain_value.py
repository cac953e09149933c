"""Plain JSON values, the protocol of codecs, and the error for a value that does not fit."""

from typing import Any, Protocol, TypeAlias

from battleboard.foundation.fault import Fault

Value: TypeAlias = Any
"""A value of the type that a codec is for."""
PlainValue: TypeAlias = Any
"""What JSON has: null, true, numbers, text, lists and objects."""

Kind: TypeAlias = Any
"""A type as annotations name it."""


class Codec(Protocol):
    """Writes one type as plain JSON values, and reads it back."""

    @property
    def takes(self) -> frozenset[type]:
        """The types that it has in JSON."""

    def encode(self, value: Value) -> PlainValue:
        """Write a value."""

    def decode(self, plain: PlainValue) -> Value:
        """Read a value."""


class FormError(Fault):
    """A value in the wrong place: one clause that says what was expected, and the JSON path."""

    def __init__(self, problem: str, path: str = "") -> None:
        """Say what is wrong, and where."""
        super().__init__(problem, path)
        self.problem = problem
        self.path = path

    def __str__(self) -> str:
        """The whole clause."""
        return f"{self.path}: {self.problem}" if self.path else self.problem

    def below(self, step: str) -> "FormError":
        """The same fault as seen from one step further up."""
        joint = "." if self.path and not self.path.startswith("[") else ""
        return FormError(self.problem, f"{step}{joint}{self.path}")
