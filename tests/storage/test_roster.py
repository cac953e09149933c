"""Parties are kept between battles."""

import json
from pathlib import Path
from typing import Final

import pytest

from battleboard.battle.state.figure import StandingOrder
from battleboard.storage import roster
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import NotSavedError
from battleboard.storage.roster import Party, Roster, forget_party, read_roster, save_party
from tests.battle.battles import BOW, SWORD, battle, figure

ANN: Final = figure("ann", "", arms=(SWORD, BOW))
SIX: Final = Party("The Six", (ANN, figure("bob", "")))
FACE, OTHER = b"a face", b"another one"


def portrayed(name: str, *faces: bytes) -> Party:
    """A party whose figures have portraits."""
    figures = (
        figure(f"{name} {at}", "", portrait=picture_name(face)) for at, face in enumerate(faces)
    )
    return Party(name, tuple(figures), {picture_name(face): face for face in faces})


def test_a_folder_that_is_not_there_has_no_parties(tmp_path: Path) -> None:
    assert read_roster(tmp_path / "roster") == Roster(())


def test_a_party_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    folder = tmp_path / "own" / "roster"
    assert save_party(folder, SIX) == folder / "the six.json"
    assert read_roster(folder) == Roster((SIX,))


def test_parties_are_in_the_order_of_their_names(tmp_path: Path) -> None:
    names = ("the six", "Alone", "Zoo")
    for name in reversed(names):
        save_party(tmp_path, Party(name))
    assert [party.name for party in read_roster(tmp_path).parties] == ["Alone", "the six", "Zoo"]


def test_a_party_of_the_same_name_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    written = save_party(tmp_path, SIX).rename(tmp_path / "friends.json")
    fewer = Party("The Six", (ANN,))
    assert save_party(tmp_path, fewer) == written
    assert read_roster(tmp_path).parties == (fewer,)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("A/B: C?", "a-b- c.json"),
        ("../../etc", "etc.json"),
        ("", "party.json"),
        ("...", "party.json"),
        ("Con", "party con.json"),
        ("Los Ñandúes", "los ñandúes.json"),
        ("x" * 80, f"{'x' * 60}.json"),
    ],
)
def test_the_file_has_a_name_that_every_system_takes(name: str, file: str, tmp_path: Path) -> None:
    assert save_party(tmp_path, Party(name)).name == file


def test_parties_whose_names_differ_by_signs_alone_have_files_of_their_own(tmp_path: Path) -> None:
    files = [save_party(tmp_path, Party(name)).name for name in ("A/B", "A-B", "a:b")]
    assert files == ["a-b.json", "a-b 2.json", "a-b 3.json"]
    assert len(read_roster(tmp_path).parties) == 3


def test_capitals_alone_make_no_other_file(tmp_path: Path) -> None:
    save_party(tmp_path, Party("A/B")).rename(tmp_path / "A-B.json")
    assert save_party(tmp_path, Party("A:B")).name == "a-b 2.json"


def test_a_file_without_a_name_of_a_party_gives_it_its_own(tmp_path: Path) -> None:
    plain = {"format": "battleboard-figures", "version": 1, "figures": [{"name": "Ann"}]}
    (tmp_path / "Friends.json").write_text(json.dumps(plain), encoding="utf-8")
    (party,) = read_roster(tmp_path).parties
    assert (party.name, [each.card.name for each in party.figures]) == ("Friends", ["Ann"])


def test_what_is_wrong_is_told_by_file_and_line_and_the_rest_comes_in(tmp_path: Path) -> None:
    path = save_party(tmp_path, SIX)
    path.write_text(path.read_text("utf-8").replace('"level": 1', '"level": "I"', 1), "utf-8")
    (tmp_path / "zoo.json").write_text("{", encoding="utf-8")
    (tmp_path / "folder.json").mkdir()
    roster = read_roster(tmp_path)
    assert [(party.name, len(party.figures)) for party in roster.parties] == [
        ("folder", 0),
        ("The Six", 1),
    ]
    assert roster.faults == (
        "'folder.json' cannot be read (is a directory).",
        (
            "the six.json, line 6: expected a whole number from 0 to 100 in the column 'level', "
            "found 'I'."
        ),
        (
            "zoo.json: expected JSON (Input data was truncated). "
            "The file has been set aside as 'zoo.json.damaged'."
        ),
    )
    assert (tmp_path / "zoo.json.damaged").read_text() == "{"
    assert len(read_roster(tmp_path).faults) == 2


def test_faces_of_a_party_that_was_set_aside_are_kept(tmp_path: Path) -> None:
    path = save_party(tmp_path, portrayed("two", FACE, OTHER))
    faces = sorted((tmp_path / "portraits").iterdir())
    path.write_text("[" * 40_000, encoding="utf-8")
    assert read_roster(tmp_path).faults[0].endswith("set aside as 'two.json.damaged'.")
    save_party(tmp_path, Party("Others", (figure("ann"),)))
    assert sorted((tmp_path / "portraits").iterdir()) == faces != []


def test_a_party_that_could_not_be_read_again_is_not_kept(tmp_path: Path) -> None:
    for party in (Party("a\nb"), Party("The Six", (figure("x" * 99),))):
        with pytest.raises(NotSavedError, match=r"^The party cannot be saved\. "):
            save_party(tmp_path, party)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(
        NotSavedError, match=r"^'roster' could not be created \(not a directory\)\.$"
    ):
        save_party(tmp_path / "file" / "roster", SIX)


def test_a_party_can_be_taken_out(tmp_path: Path) -> None:
    save_party(tmp_path, SIX)
    save_party(tmp_path, Party("Zoo"))
    for _ in range(2):
        forget_party(tmp_path, "The Six")
        assert read_roster(tmp_path) == Roster((Party("Zoo"),))


def test_a_party_that_cannot_be_taken_out_is_told(tmp_path: Path) -> None:
    (tmp_path / "zoo.json").mkdir()
    with pytest.raises(NotSavedError, match=r"^'zoo\.json' could not be removed \("):
        forget_party(tmp_path, "zoo")


def test_a_party_comes_back_with_its_faces(tmp_path: Path) -> None:
    both = portrayed("both", FACE, OTHER, FACE)
    save_party(tmp_path, both)
    assert read_roster(tmp_path) == Roster((both,))
    assert len(list((tmp_path / "portraits").iterdir())) == 2


def test_a_face_of_which_there_is_no_picture_is_not_kept(tmp_path: Path) -> None:
    save_party(tmp_path, portrayed("one", FACE)._replace(pictures={}))
    (party,) = read_roster(tmp_path).parties
    assert party.figures[0].card.portrait == ""
    assert not (tmp_path / "portraits").exists()


def test_faces_that_are_missing_or_damaged_are_told_and_the_rest_comes_in(tmp_path: Path) -> None:
    save_party(tmp_path, portrayed("both", FACE, OTHER))
    (tmp_path / "portraits" / picture_name(FACE)).unlink()
    (tmp_path / "portraits" / picture_name(OTHER)).write_bytes(b"rubbish")
    roster = read_roster(tmp_path)
    assert sorted(roster.faults) == [
        "both.json: a portrait is damaged.",
        "both.json: a portrait is missing.",
    ]
    assert [each.card.portrait for each in roster.parties[0].figures] == ["", ""]


def test_a_face_is_looked_for_nowhere_else(tmp_path: Path) -> None:
    path = save_party(tmp_path, portrayed("one", FACE))
    (tmp_path / "elsewhere").write_bytes(FACE)
    path.write_text(path.read_text("utf-8").replace(picture_name(FACE), "../elsewhere"), "utf-8")
    assert read_roster(tmp_path).faults == ("one.json: a portrait is missing.",)


def test_faces_that_nobody_has_any_more_are_let_go(tmp_path: Path) -> None:
    save_party(tmp_path, portrayed("one", FACE))
    save_party(tmp_path, portrayed("two", FACE, OTHER))
    (tmp_path / "portraits" / "notes.txt").touch()
    forget_party(tmp_path, "two")
    left = {path.name for path in (tmp_path / "portraits").iterdir()}
    assert left == {picture_name(FACE), "notes.txt"}


def test_while_a_party_cannot_be_read_no_face_is_let_go(tmp_path: Path) -> None:
    save_party(tmp_path, portrayed("one", FACE))
    (tmp_path / "two.json").write_text("{", encoding="utf-8")
    save_party(tmp_path, Party("one"))
    assert (tmp_path / "portraits" / picture_name(FACE)).is_file()


def test_a_folder_of_faces_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "portraits").touch()
    with pytest.raises(
        NotSavedError, match=r"^'portraits' could not be created \(file exists\)\.$"
    ):
        save_party(tmp_path, portrayed("one", FACE))


def test_a_party_keeps_its_standing_orders_and_guards_where_it_arrives() -> None:
    orders = StandingOrder("guard", (90.0, 90.0)), StandingOrder("mob"), None
    made = battle(*(figure(who, order=each) for who, each in zip("abc", orders, strict=True)))
    party = roster.party_of(made, made.figures, "The Three")
    assert [each.order for each in party.figures] == [
        StandingOrder("guard"),
        StandingOrder("mob"),
        None,
    ]
    came = roster.arrivals(battle(), party, "blue", (10.0, 20.0))
    assert [each.order for each in came] == [
        StandingOrder("guard", (10.0, 20.0)),
        StandingOrder("mob"),
        None,
    ]
