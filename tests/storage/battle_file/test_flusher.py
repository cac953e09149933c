"""Flushing happens in the background."""

import os
import threading
from pathlib import Path

import pytest

from battleboard.storage.battle_file.store import Flusher


def test_what_is_asked_for_in_a_row_is_flushed_once_after_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.touch()
    flushed = list[int]()
    begun, go_on = threading.Event(), threading.Event()

    def slow(file: int) -> None:
        flushed.append(file)
        begun.set()
        go_on.wait()

    monkeypatch.setattr(os, "fsync", slow)
    flusher = Flusher(path, path)
    flusher.ask()
    begun.wait()
    for _ in range(5):
        flusher.ask()
    go_on.set()
    flusher.close()
    assert len(flushed) == 2
    assert flusher.fault is None


def test_a_disk_that_refuses_is_remembered(tmp_path: Path) -> None:
    flusher = Flusher(tmp_path / "nothing", tmp_path / "nothing")
    flusher.ask()
    flusher.close()
    assert isinstance(flusher.fault, FileNotFoundError)


def test_nothing_that_was_asked_for_needs_no_file(tmp_path: Path) -> None:
    Flusher(tmp_path / "nothing", tmp_path / "nothing").close()
