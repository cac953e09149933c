"""Which core the tests run against, for what only Python can show."""

from typing import Final

import pytest

from battleboard.foundation.words import number

IS_COMPILED: Final = not hasattr(number, "__code__")

of_python = pytest.mark.skipif(
    IS_COMPILED, reason="compiled classes have no others below them, and call each other directly"
)
"""For a test that puts something of its own into the core; `make compiled` leaves it out."""
