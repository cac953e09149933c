"""The source revision of the program, and whether its core is compiled."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from battleboard import __version__
from battleboard.foundation import fault
from battleboard.storage.resources import OwnFileError, resource

NAME: Final = "commit.txt"
"""Name of the file among the resources in which a build records its commit."""
_LENGTH: Final = 10
_PYTHON: Final = frozenset({".py", ".pyc"})
_CHECKOUT: Final = Path(__file__).resolve().parents[3]


def version_in_words(checkout: Path = _CHECKOUT) -> str:
    known = (commit_of(checkout), core_in_words(fault.__file__))
    return f"{__version__} ({', '.join(filter(None, known))})"


def core_in_words(module: str) -> str:
    return "pure core" if Path(module).suffix in _PYTHON else "compiled core"


def commit_of(checkout: Path) -> str:
    """The commit recorded at build time, or else that of the checkout."""
    with suppress(OwnFileError, OSError, UnicodeDecodeError):
        return resource(NAME).read_text("ascii").strip()[:_LENGTH]
    return head_of(checkout)


def head_of(checkout: Path) -> str:
    """The checked-out commit, read without git; '' if there is none."""
    folder = checkout / ".git"
    with suppress(OSError, UnicodeDecodeError):
        if folder.is_file():
            # In a worktree, `.git` is a file that points into the main checkout.
            folder = (checkout / _after("gitdir:", folder.read_text("utf-8"))).resolve()
        return _commit(folder)[:_LENGTH]
    return ""


def _commit(folder: Path) -> str:
    head = (folder / "HEAD").read_text("utf-8")
    branch = _after("ref:", head)
    if not branch:
        return head.strip()
    common = folder / "commondir"
    shared = (folder / common.read_text("utf-8").strip()).resolve() if common.is_file() else folder
    loose = shared / branch
    if loose.is_file():
        return loose.read_text("utf-8").strip()
    lines = (shared / "packed-refs").read_text("utf-8").splitlines()
    return next((line.split()[0] for line in lines if line.endswith(f" {branch}")), "")


def _after(mark: str, text: str) -> str:
    """The text after a prefix, stripped; '' if the text does not begin with the prefix."""
    return text.removeprefix(mark).strip() if text.startswith(mark) else ""
