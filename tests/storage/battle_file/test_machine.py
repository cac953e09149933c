"""Whatever is done, undone, redone, saved and opened, the record leads to the battle."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from battleboard.battle.apply import Command
from battleboard.battle.commands import (
    CancelDeclaration,
    Damage,
    Declare,
    Heal,
    MoveFigure,
    NextPhase,
    PlaceFigure,
    RemoveFigure,
    SkipPhase,
    ThrowAll,
)
from battleboard.battle.state.command_context import Refusal
from battleboard.rules import Action
from battleboard.storage.battle_file.audit import inspect
from battleboard.storage.battle_file.opening import create_battle_file, open_battle_file
from tests.battle.battles import TABLES, figure
from tests.profiles import examples
from tests.storage.battle_file.files import HALL, IN_MEMORY, PICTURE, Dice, crashed

WHO = st.sampled_from(["elf", "orc", "ogre"])
PLACES = st.tuples(*[st.sampled_from([0.0, 5.0, 40.0])] * 2)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(MoveFigure, WHO, PLACES),
    st.builds(lambda who, amount: Damage((who,), amount), WHO, st.integers(0, 6)),
    st.builds(lambda who, amount: Heal((who,), amount), WHO, st.integers(0, 6)),
    st.builds(RemoveFigure, WHO),
    # Left to `builds`, hypothesis would fill in every field, and no form reads a delay of NaN.
    st.builds(lambda who, target: Declare(Action(who, "melee", (target,))), WHO, WHO),
    st.builds(CancelDeclaration, WHO),
    st.just(PlaceFigure(figure("ogre", "red", at=(20.0, 20.0)))),
    st.just(ThrowAll()),
    st.just(NextPhase(leaving_open=True)),
    st.just(SkipPhase()),
)


class Evening(RuleBasedStateMachine):
    """A document beside a plain list of its past battles."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory(dir=IN_MEMORY)
        self.path = Path(self.folder.name, "hall.battle")
        self.document = create_battle_file(self.path, HALL, TABLES)
        self.battles = [HALL]
        self.at = 0

    @rule(numbered_command=COMMANDS, seed=st.integers(0, 99))
    def do(self, numbered_command: Command, seed: int) -> None:
        with suppress(Refusal):
            battle = self.document.do(numbered_command, Dice(seed)).battle
            self.battles[self.at + 1 :] = [battle]
            self.at += 1

    @rule()
    def undo(self) -> None:
        if self.at:
            self.at -= 1
            self.document.undo()

    @rule()
    def redo(self) -> None:
        if self.at + 1 < len(self.battles):
            self.at += 1
            self.document.redo()

    @rule()
    def reopen(self) -> None:
        self.document.close()
        self._open(self.path)

    @rule()
    def crash(self) -> None:
        """Go on with the file as it would be if the program had been killed now."""
        left = crashed(self.document)
        self.document.close()
        self.path = left
        self._open(left)

    @rule()
    def move(self) -> None:
        self.path = self.path.with_name(f"_{self.path.name}")
        assert self.document.move(self.path) == ()

    @rule()
    def add_picture(self) -> None:
        assert self.document.picture(self.document.add_picture(PICTURE)) == PICTURE

    @invariant()
    def stands_as_the_list_says(self) -> None:
        """Check that the battle is the one in the list, and so is what undo would say."""
        assert self.document.battle == self.battles[self.at]
        assert bool(self.document.undo_text) == bool(self.at)
        assert bool(self.document.redo_text) == (self.at + 1 < len(self.battles))

    def teardown(self) -> None:
        """Check that the whole record is sound, and that undo reaches the first battle."""
        self.document.close()
        assert inspect(self.path, TABLES).faults == ()
        self._open(self.path)
        assert [self.document.undo() for _ in range(self.at)] == self.battles[: self.at][::-1]
        assert self.document.battle == HALL
        self.document.close()
        self.folder.cleanup()

    def _open(self, path: Path) -> None:
        self.document, warnings = open_battle_file(path, TABLES)
        assert warnings == ()


TestSession = Evening.TestCase
TestSession.settings = settings(
    max_examples=examples(40), stateful_step_count=30, phases=[Phase.generate]
)
