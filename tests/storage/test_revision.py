"""The source revision of the program is known."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from battleboard import __version__
from battleboard.storage.revision import NAME, commit_of, core_in_words, head_of, version_in_words

COMMIT: Final = "0123456789abcdef0123456789abcdef01234567"
SHORT: Final = COMMIT[:10]


@pytest.fixture
def git(tmp_path: Path) -> Path:
    """The git folder of a checkout."""
    (tmp_path / ".git" / "refs" / "heads").mkdir(parents=True)
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    return tmp_path / ".git"


def test_a_branch_has_a_commit(git: Path) -> None:
    (git / "refs" / "heads" / "main").write_text(f"{COMMIT}\n")
    assert head_of(git.parent) == SHORT
    assert version_in_words(git.parent) == f"{__version__} ({SHORT}, pure core)"


def test_a_branch_may_be_packed(git: Path) -> None:
    (git / "packed-refs").write_text(f"# pack-refs\nfff refs/heads/x\n{COMMIT} refs/heads/main\n")
    assert head_of(git.parent) == SHORT
    (git / "packed-refs").write_text("# pack-refs\n")
    assert head_of(git.parent) == ""


def test_a_commit_may_be_checked_out_by_itself(git: Path) -> None:
    (git / "HEAD").write_text(f"{COMMIT}\n")
    assert head_of(git.parent) == SHORT


def test_a_worktree_lies_elsewhere(git: Path, tmp_path: Path) -> None:
    (git / "refs" / "heads" / "side").write_text(COMMIT)
    own = git / "worktrees" / "side"
    own.mkdir(parents=True)
    (own / "HEAD").write_text("ref: refs/heads/side")
    (own / "commondir").write_text("../..\n")
    tree = tmp_path / "side"
    tree.mkdir()
    (tree / ".git").write_text(f"gitdir: {own}\n")
    assert head_of(tree) == SHORT


def test_what_is_no_checkout_has_none(tmp_path: Path) -> None:
    assert head_of(tmp_path) == ""
    assert version_in_words(tmp_path) == f"{__version__} (pure core)"


def test_a_build_has_written_it_down(
    git: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "resources").mkdir()
    (tmp_path / "resources" / NAME).write_text(f"{COMMIT}\n")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert commit_of(git.parent) == SHORT


def test_it_is_that_of_git(tmp_path: Path) -> None:
    checkout = Path(__file__).parents[2]
    if not (checkout / ".git").exists():
        pytest.skip("this is no checkout")
    asked = ["git", "-C", str(checkout), "rev-parse", "HEAD"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode or done.stdout.startswith(head_of(checkout))


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("/opt/battleboard/foundation/fault.py", "pure core"),
        ("/opt/_internal/battleboard/foundation/fault.pyc", "pure core"),
        ("/opt/battleboard/foundation/fault.cpython-313-x86_64-linux-gnu.so", "compiled core"),
        ("/opt/battleboard/foundation/fault.cp313-win_amd64.pyd", "compiled core"),
    ],
)
def test_a_file_tells_which_core_runs(module: str, words: str) -> None:
    assert core_in_words(module) == words
