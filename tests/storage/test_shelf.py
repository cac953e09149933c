"""The shelf lists our maps, then the DM's; damaged ones are set aside."""

from pathlib import Path

import pytest

from battleboard.storage import resources, saved_maps
from battleboard.storage.disk import NotSavedError, UnreadableError
from battleboard.storage.saved_maps import (
    GroundFace,
    GroundShelf,
    ShelvedGround,
    forget_ground,
    keep_ground,
    own_titles,
    read_shelf,
    rename_ground,
    take_ground,
    write_ground,
)
from tests.storage.grounds import CELLAR


@pytest.fixture(autouse=True)
def none_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shelf without our maps."""
    monkeypatch.setattr(saved_maps, "OURS", ())


def kept(folder: Path, title: str = "The cellar") -> ShelvedGround:
    path = keep_ground(folder, CELLAR._replace(title=title))
    return ShelvedGround(path, GroundFace(title, CELLAR.line, CELLAR.face), own=True)


def test_a_folder_that_is_not_there_has_no_grounds(tmp_path: Path) -> None:
    assert read_shelf(tmp_path / "grounds") == GroundShelf()


def test_a_ground_is_found_where_it_was_kept(tmp_path: Path) -> None:
    folder = tmp_path / "own" / "grounds"
    ground = kept(folder)
    assert ground.path == folder / "the cellar.ground"
    assert read_shelf(folder) == GroundShelf((ground,))
    assert take_ground(ground) == CELLAR


def test_they_lie_in_the_order_of_their_titles(tmp_path: Path) -> None:
    for title in ("the cellar", "Attic", "Zoo"):
        kept(tmp_path, title)
    titles = [each.face.title for each in read_shelf(tmp_path).grounds]
    assert titles == ["Attic", "the cellar", "Zoo"]
    assert set(own_titles(tmp_path)) == set(titles)


def test_a_ground_of_the_same_title_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    first = kept(tmp_path)
    moved = first.path.rename(tmp_path / "elsewhere.ground")
    assert kept(tmp_path).path == moved
    assert len(read_shelf(tmp_path).grounds) == 1


@pytest.mark.parametrize(
    ("title", "file"),
    [("../../etc", "etc"), ("Con", "ground con"), ("…", "ground"), ("x" * 80, "x" * 60)],
)
def test_every_title_makes_a_name_that_every_system_accepts(
    tmp_path: Path, title: str, file: str
) -> None:
    assert kept(tmp_path, title).path.name == f"{file}.ground"


def test_two_titles_that_make_one_name_lie_in_two_files(tmp_path: Path) -> None:
    assert kept(tmp_path, "A/B").path.name == "a-b.ground"
    assert kept(tmp_path, "A:B").path.name == "a-b 2.ground"


def test_a_ground_is_renamed_in_its_file(tmp_path: Path) -> None:
    ground = kept(tmp_path)
    rename_ground(ground, "The vault")
    (renamed,) = read_shelf(tmp_path).grounds
    assert (renamed.path, renamed.face.title) == (ground.path, "The vault")
    assert take_ground(renamed) == CELLAR._replace(title="The vault")


def test_a_ground_is_removed_and_removing_it_twice_is_no_matter(tmp_path: Path) -> None:
    ground = kept(tmp_path)
    forget_ground(ground)
    forget_ground(ground)
    assert read_shelf(tmp_path) == GroundShelf()


def test_what_is_damaged_at_its_beginning_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "poem.ground"
    path.write_bytes(b"no ground")
    ground = kept(tmp_path)
    found = read_shelf(tmp_path)
    assert found.grounds == (ground,)
    (told,) = found.faults
    assert told.endswith("The file has been set aside as 'poem.ground.damaged'.")
    assert (tmp_path / "poem.ground.damaged").read_bytes() == b"no ground"
    assert read_shelf(tmp_path).faults == ()


def test_what_is_damaged_later_on_is_set_aside_when_it_is_taken(tmp_path: Path) -> None:
    ground = kept(tmp_path)
    ground.path.write_bytes(write_ground(CELLAR)[:-1])
    with pytest.raises(UnreadableError, match=r"set aside as 'the cellar\.ground\.damaged'"):
        take_ground(ground)
    assert read_shelf(tmp_path) == GroundShelf()


def test_what_cannot_be_set_aside_is_said(tmp_path: Path) -> None:
    ground = kept(tmp_path)
    ground.path.write_bytes(b"no ground")
    (tmp_path / "the cellar.ground.damaged").mkdir()
    (told,) = read_shelf(tmp_path).faults
    assert "'the cellar.ground' could not be set aside" in told
    assert own_titles(tmp_path) == {}


def test_a_disk_that_takes_nothing_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "grounds").write_bytes(b"a file where the folder should be")
    with pytest.raises(NotSavedError):
        kept(tmp_path / "grounds")


def test_ours_come_first_and_are_never_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_maps, "OURS", ("cellar", "vault"))
    monkeypatch.setattr(resources, "resource_roots", lambda: (tmp_path / "resources",))
    ours = tmp_path / "resources" / "grounds"
    keep_ground(ours, CELLAR._replace(title="Cellar"))
    keep_ground(ours, CELLAR._replace(title="Vault"))
    own = kept(tmp_path, "Attic")
    found = read_shelf(tmp_path)
    assert [each.own for each in found.grounds] == [False, False, True]
    assert found.grounds[2] == own
    ours.joinpath("vault.ground").write_bytes(write_ground(CELLAR)[:-1])
    with pytest.raises(UnreadableError, match="it is damaged"):
        take_ground(found.grounds[1])
    assert ours.joinpath("vault.ground").is_file()


@pytest.mark.expects_log("a bundled map cannot be used: OwnFileError")
def test_one_of_ours_that_is_missing_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_maps, "OURS", ("nowhere",))
    assert read_shelf(tmp_path) == GroundShelf()
