"""Every control of every window has a name and keyboard access, in every text size."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from battleboard.board.board import Board, Note
from battleboard.queries.figures.game_change import Proposal, RereadFigure
from battleboard.queries.table.areas_of_effect import CaughtFigures
from battleboard.storage.game_texts import load_offers
from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog
from battleboard.views.browser.browser_dialog import BrowserDialog
from battleboard.views.cards.card_dialog import CardDialog
from battleboard.views.cards.effect_dialog import EffectDialog
from battleboard.views.cards.encounters_dialog import EncountersDialog
from battleboard.views.cards.supplies_dialog import SuppliesDialog
from battleboard.views.ground.ground_dialog import GroundDialog
from battleboard.views.ground.map_dialog import MapDialog
from battleboard.views.ground.picture_dialog import PictureDialog
from battleboard.views.ground.room_texts_dialog import RoomTextsDialog
from battleboard.views.ground.trace_dialog import TraceDialog
from battleboard.views.help.about_dialog import AboutDialog
from battleboard.views.help.guide_window import GuideWindow
from battleboard.views.map.tools.area_menu import AreaDamageDialog
from battleboard.views.map.tools.floor_menu import LightDialog
from battleboard.views.map.tools.mark_card import MarkDialog
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.players.first_showing_dialog import FirstShowingDialog
from battleboard.views.players.fit_dialog import FitDialog
from battleboard.views.players.handouts import LetterDialog
from battleboard.views.procedure.experience_dialog import ExperienceDialog
from battleboard.views.procedure.pursuit_dialog import PursuitDialog
from battleboard.views.procedure.wandering_dialog import WanderingDialog
from battleboard.views.resolve.custom_powers_dialog import CustomPowersDialog
from battleboard.views.resolve.hazard_dialog import HazardDialog
from battleboard.views.start.add_level_dialog import AddLevelDialog
from battleboard.views.start.ground_files import BringGroundDialog
from battleboard.views.start.new_battle_dialog import NewBattleDialog
from battleboard.views.theme.theme import Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.game_change_dialog import GameChangeDialog
from battleboard.views.window.main_window import TEXT_SCALES, MainWindow
from battleboard.views.window.messages import CrashDialog
from battleboard.views.window.rulings_dialog import RulingsDialog
from tests.profiles import all_or_few
from tests.views.controls import controls, is_reached, is_whole, told_name, words_for

BOARD = Board((100.0, 100.0))
Opened = Callable[[MainWindow, Desk], QWidget]
WINDOWS: dict[str, Opened] = {
    "add figures": lambda window, desk: AddFiguresDialog(
        desk.session, lambda: (10.0, 10.0), window.recent_battles.places, window
    ),
    "card": lambda window, desk: CardDialog(desk.session, first(desk), window),
    "effect": lambda window, desk: EffectDialog(desk.session, (first(desk),), window),
    "map": lambda window, _: MapDialog("", window),
    "picture": lambda window, _: PictureDialog(BOARD, window),
    "trace": lambda window, _: TraceDialog(BOARD, window),
    "about": lambda window, _: AboutDialog(window),
    "guide": lambda window, _: GuideWindow(window),
    "area damage": lambda window, desk: AreaDamageDialog(
        desk.session, CaughtFigures((first(desk),)), window
    ),
    "light": lambda window, _: LightDialog(window),
    "mark": lambda window, _: MarkDialog(Note((5.0, 5.0), "1"), window),
    "players' screen": lambda window, desk: FitDialog(
        desk.session.broadcast, window.projection, window
    ),
    "browser": lambda window, _: BrowserDialog(window.projection.browser, lambda go: go(), window),
    "first showing": lambda window, desk: FirstShowingDialog(desk.session, lambda: None, window),
    "pursuit": lambda window, desk: PursuitDialog(desk.session, window),
    "experience": lambda window, desk: ExperienceDialog(desk.session, window),
    "room texts": lambda window, desk: RoomTextsDialog(desk.session, window),
    "encounters": lambda window, desk: EncountersDialog(desk.session, window),
    "supplies": lambda window, desk: SuppliesDialog(desk.session, first(desk), window),
    "wandering monsters": lambda window, desk: WanderingDialog(desk.session, window),
    "bring a ground": lambda window, desk: BringGroundDialog(desk.session.document, window),
    "letter": lambda window, desk: LetterDialog(desk.session, window),
    "new battle": lambda window, _: NewBattleDialog(
        window.recent_battles.places.grounds, window.asking, window.recent_battles.preferences
    ),
    "crash": lambda window, _: CrashDialog("All is saved.", "Battleboard 1", window),
    "level": lambda window, desk: AddLevelDialog(desk.session.battle.board, 0, window),
    "befalling": lambda window, desk: HazardDialog(desk.session, (first(desk),), window),
    "own powers": lambda window, desk: CustomPowersDialog(desk.session, window),
    "game change": lambda window, desk: GameChangeDialog(
        desk.session, "ose", proposed(desk), window
    ),
    "house rules": lambda window, desk: RulingsDialog(desk.session, window),
}
SCALES = all_or_few(TEXT_SCALES, (1.0, TEXT_SCALES[-1]))
LARGEST = QSize(1366, 740)


def proposed(desk: Desk) -> tuple[RereadFigure, ...]:
    """The figures of the battle, each with a proposal."""
    proposal = Proposal("", "no ranger 20 in this game", "as fighter 14")
    return tuple(
        RereadFigure(each, (proposal._replace(who=each.id),))
        for each in desk.session.battle.figures.values()
    )


def first(desk: Desk) -> str:
    """The first figure of the battle."""
    return next(iter(desk.session.battle.figures))


def problems(window: QWidget) -> list[str]:
    """Everything wrong with the controls of a window, in words."""
    settle()
    found = [f"no name: {words_for(each)}" for each in controls(window) if not told_name(each)]
    found += [f"no key: {words_for(each)}" for each in controls(window) if not is_reached(each)]
    found += [
        f"cut off: {words_for(each)}" for each in controls(window) if not is_whole(each, window)
    ]
    return found


def settle() -> None:
    """Let everything be laid out."""
    for _ in range(4):
        QApplication.processEvents()


def dialogs(kind: type[QDialog] = QDialog) -> set[type[QDialog]]:
    """Every dialog class of the program."""
    found = {each for each in kind.__subclasses__() if each.__module__.startswith("battleboard.")}
    return found.union(*(dialogs(each) for each in found))


@pytest.fixture
def in_play(window: MainWindow) -> Iterator[MainWindow]:
    """The window with a demonstration, on a small screen."""
    window.resize(1366, 768)
    window.file_controller.begin(load_offers()[0].id)
    yield window
    window.close_battle()
    settle()


@contextmanager
def typed(theme: Theme, scale: float) -> Iterator[None]:
    """Sets the text size, and restores it in the end."""
    theme.enlarge(scale)
    try:
        yield
    finally:
        theme.enlarge(1.0)
        settle()


def each_opened(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Open one dialog after another over a window, each closed before the next."""
    for name, opened in WINDOWS.items():
        dialog = opened(window, desk_of(window))
        dialog.show()
        yield name, dialog
        dialog.close()
        dialog.deleteLater()


def desk_of(window: MainWindow) -> Desk:
    """The desk of the open battle."""
    assert window.desk is not None
    return window.desk


@pytest.mark.parametrize("scale", SCALES)
def test_the_start_page(window: MainWindow, theme: Theme, scale: float) -> None:
    window.resize(1366, 768)
    with typed(theme, scale):
        assert problems(window) == []


@pytest.mark.parametrize("scale", SCALES)
def test_the_desk_in_every_phase_and_with_every_tool(
    in_play: MainWindow, theme: Theme, scale: float
) -> None:
    with typed(theme, scale):
        found = sorted(set(problems_at_every_step(in_play)))
        size = in_play.width(), in_play.height()
    assert found == []
    assert size == (1366, 768)


def problems_at_every_step(window: MainWindow) -> Iterator[str]:
    """Everything wrong with every tool, drawing mode and tab, and while a story is played."""
    desk = desk_of(window)
    for tool in ToolName:
        desk.map_pane.tools.choose(tool)
        yield from problems(window)
    for mode in desk.map_pane.tools.draw.modes.every:
        desk.map_pane.tools.draw.modes.choose(mode)
        yield from problems(window)
    desk.map_pane.tools.choose(ToolName.SELECT)
    for tab in range(desk.tabs.count()):
        desk.tabs.setCurrentIndex(tab)
        yield from problems(window)
    for _ in range(24):
        window.action("story-next").trigger()
        yield from problems(window)


@pytest.mark.parametrize("scale", SCALES)
def test_dialogs(in_play: MainWindow, theme: Theme, scale: float) -> None:
    found = dict[str, list[str]]()
    kinds = set[type[QWidget]]()
    with typed(theme, scale):
        for name, dialog in each_opened(in_play):
            kinds.add(type(dialog))
            found[name] = problems(dialog)
            if dialog.size() != dialog.size().boundedTo(LARGEST):
                found[name].append(f"too large: {dialog.size().toTuple()}")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert dialogs() - kinds == {GroundDialog}, "dialogs are left out"
