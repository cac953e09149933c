"""Sets where the files of these tests are."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.storage.battle_file.files import IN_MEMORY


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder that anybody may enter, in memory if possible: nothing here waits for a disk."""
    with TemporaryDirectory(dir=IN_MEMORY) as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path for the file of a battle."""
    return tmp_path / "hall.battle"
