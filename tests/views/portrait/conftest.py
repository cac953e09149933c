"""A figure's portrait in a file."""

from pathlib import Path

import pytest

from tests.models.pictures import picture_file


@pytest.fixture
def face(tmp_path: Path) -> Path:
    """A blue face."""
    return picture_file(tmp_path / "face.png", 80, 60)
