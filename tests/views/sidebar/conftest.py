"""Every test of the story has demonstrations to tell."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from battleboard.views.theme.theme import Theme
from tests.models.demonstrations import Begin, demonstrations


@pytest.fixture
def demonstration_of(theme: Theme, tmp_path: Path) -> Iterator[Begin]:
    _ = theme
    yield from demonstrations(tmp_path)
