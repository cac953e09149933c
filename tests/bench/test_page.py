"""How long publishing the players' page takes the window: `make bench` prints median and aim."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.models.document import Document, RandomDice
from battleboard.models.session import Session
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.views.browser.page_feed import PageFeed
from battleboard.views.map.paint.pictures import PictureLoader
from tests.battle.battles import TABLES
from tests.bench.measured import declare
from tests.bench.test_players import FRAMES, marching, play_to_the_end


@pytest.mark.benchmark(group="players' page")
def test_the_page_is_published_while_30_figures_move_in_fog(
    qapp: QApplication, benchmark: BenchmarkFixture, tmp_path: Path
) -> None:
    """Without what the players' window needs as well: the view, and the fog in its mask."""
    _ = qapp
    kept = create_battle_file(tmp_path / "a.battle", marching(), TABLES, title="A march")
    session = Session(Document(kept, TABLES, RandomDice(1)))
    play_to_the_end(session.document)
    pictures = PictureLoader(session.document.picture, session)
    feed = PageFeed(session.broadcast, pictures, lambda _: None, session)
    declare(benchmark, "the players' page, 36 figures in fog", 0.004)
    at = 0

    def step() -> None:
        nonlocal at
        at += 3
        session.playhead.show(at % 600 / 60)
        _ = session.broadcast.view

    benchmark.pedantic(feed.layers, setup=step, rounds=FRAMES, warmup_rounds=20)
    kept.close()
