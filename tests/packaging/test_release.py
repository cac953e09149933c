"""A release has everything besides its packages, and the workflows that make it."""

import hashlib
import json
import re
from pathlib import Path
from typing import Final

import pytest

import release

ROOT: Final = Path(__file__).parents[2]
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CHANGES: Final = """# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-24

### Added

- Snow.

## [0.1.0] - 2026-11-23

- The first.

[0.2.0]: somewhere
"""
TOLD: Final = {"homepage": "https://board.example", "maintainer": "us <we@board.example>"}
LOCK: Final = "\n".join(
    f"{name}==1.2 ; sys_platform != 'win32' \\\n    --hash=sha256:{'ab' * 32}\n    # via us"
    for name in (*release.SHIPPED, release.STARTER[0], "altgraph")
)


def test_the_notes_are_what_the_changelog_says_of_this_version() -> None:
    assert release.notes("0.2.0", CHANGES) == "### Added\n\n- Snow.\n"
    assert release.notes("0.1.0", CHANGES) == "- The first.\n"


@pytest.mark.parametrize(
    ("tag", "sentence"),
    [
        ("0.2.0", "The tag is 0.2.0, but the program says that it is 0.2.0."),
        ("v0.3.0", "The tag is v0.3.0, but the program says that it is 0.2.0."),
    ],
)
def test_a_tag_that_does_not_fit_the_program_is_refused(tag: str, sentence: str) -> None:
    release.check("v0.2.0", "0.2.0", CHANGES, TOLD)
    with pytest.raises(release.ReleaseError, match=f"^{re.escape(sentence)}$"):
        release.check(tag, "0.2.0", CHANGES, TOLD)


@pytest.mark.parametrize(
    ("own", "changes", "told", "sentence"),
    [
        ("0.2.0.dev0", CHANGES, {}, "is a version between releases"),
        ("0.2.0", CHANGES.replace("- Snow.", "- Snow.\n" * 61), {}, "60 are read at most"),
        ("0.2.0", CHANGES.replace("## [0.2", "- Rain.\n\n## [0.2"), {}, "still has unreleased"),
        ("0.2.0", CHANGES, {"homepage": "https://board.invalid"}, "do not say the homepage yet"),
    ],
)
def test_what_is_not_ready_is_refused(
    own: str, changes: str, told: dict[str, str], sentence: str
) -> None:
    with pytest.raises(release.ReleaseError, match=sentence):
        release.check(f"v{own}", own, changes, TOLD | told)


def test_a_version_is_prepared_with_the_changes_that_had_none() -> None:
    changes = CHANGES.replace("## [0.2.0]", "- Rain.\n\n## [0.2.0]")
    about, told = release.prepared("0.3.0", '__version__ = "0.3.0.dev0"\n', changes, "2027-02-01")
    assert about == '__version__ = "0.3.0"\n'
    assert release.notes("0.3.0", told) == "- Rain.\n"
    assert release.unreleased(told).strip() == ""
    release.check("v0.3.0", "0.3.0", told, TOLD)


def test_between_releases_only_the_version_changes() -> None:
    told = release.prepared("0.3.0.dev0", '__version__ = "0.2.0"\n', CHANGES, "2027-02-01")
    assert told == ('__version__ = "0.3.0.dev0"\n', CHANGES)


@pytest.mark.parametrize(
    ("new", "sentence"), [("0.3", "is no version"), ("0.3.0", "nothing unreleased")]
)
def test_no_version_is_prepared_out_of_nothing(new: str, sentence: str) -> None:
    with pytest.raises(release.ReleaseError, match=sentence):
        release.prepared(new, '__version__ = "0.2.0"\n', CHANGES, "2027-02-01")


def test_only_what_was_built_and_tried_is_kept(tmp_path: Path) -> None:
    for name in ("a.deb", "a.AppImage", "a-Setup.exe", "a.dmg", "a.whl"):
        (tmp_path / name).touch()
    jobs = ("windows", "smoke-windows", "macos", "smoke-macos", "linux", "smoke-linux")
    results = dict.fromkeys(jobs, "success") | {"linux": "failure", "smoke-macos": "failure"}
    told = release.keep(results, tmp_path)
    assert [sentence.split(":")[0] for sentence in told] == [
        "There is nothing for macOS",
        "There is nothing for Linux",
    ]
    assert {path.name for path in tmp_path.iterdir()} == {"a-Setup.exe", "a.whl"}


@pytest.mark.parametrize(
    ("version", "changes"),
    [("0.4.0", CHANGES), ("0.1.0", "## [0.1.0]\n\n- No date."), ("1.0", "## [1.0] - 2027-01-01\n")],
)
def test_a_version_without_dated_notes_is_refused(version: str, changes: str) -> None:
    with pytest.raises(release.ReleaseError, match="CHANGELOG"):
        release.notes(version, changes)


def test_the_bill_of_materials_names_all_that_users_get() -> None:
    told = release.sbom("0.1.0", LOCK, "3.13.7")
    names = {part["name"]: part for part in told["components"]}
    assert set(names) == {*release.SHIPPED, "pyinstaller", "Qt", "Python"}
    assert names["Python"]["version"] == "3.13.7"
    assert names["Qt"]["version"] == "1.2"
    assert names["msgspec"]["licenses"] == [{"license": {"id": "BSD-3-Clause"}}]
    assert names["pyinstaller"]["licenses"] == [{"expression": release.STARTER[1]}]
    (files,) = names["msgspec"]["externalReferences"]
    assert files["hashes"] == [{"alg": "SHA-256", "content": "ab" * 32}]
    refs = {part["bom-ref"] for part in told["components"]}
    assert set(told["dependencies"][0]["dependsOn"]) == refs
    assert told == release.sbom("0.1.0", LOCK, "3.13.7")


def test_the_bill_has_what_fits_the_python_and_the_systems_libraries() -> None:
    newer = "msgspec==9.9 ; python_full_version >= '3.15' \\\n    --hash=sha256:" + "cd" * 32
    parts = ["icu 72.1 ICU"]
    for runtime, expected in (("3.13.7", "1.2"), ("3.15.0", "9.9")):
        told = release.sbom("0.1.0", f"{LOCK}\n{newer}", runtime, parts)["components"]
        found = {part["name"]: part["version"] for part in told}
        assert (found["msgspec"], found["icu"]) == (expected, "72.1")


def test_a_package_that_the_lock_lacks_is_named() -> None:
    with pytest.raises(release.ReleaseError, match="platformdirs"):
        release.sbom("0.1.0", LOCK.replace("platformdirs", "folders"), "3.13.7")


def test_the_real_lock_has_all_that_is_shipped() -> None:
    locked = {name for name, _version, hashes, _marker in release.pinned(_lock()) if hashes}
    assert {*release.SHIPPED, release.STARTER[0]} <= locked


def _lock() -> str:
    return (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")


def test_sums_are_those_of_all_files_but_their_own(tmp_path: Path) -> None:
    (tmp_path / "b.deb").write_bytes(b"b")
    (tmp_path / "a.dmg").write_bytes(b"a")
    (tmp_path / "SHA256SUMS").write_bytes(b"old")
    expected = [
        (hashlib.sha256(name[:1].encode()).hexdigest(), name) for name in ("a.dmg", "b.deb")
    ]
    assert release.sums(tmp_path) == "".join(f"{each}  {name}\n" for each, name in expected)


def test_a_folder_without_files_has_no_sums(tmp_path: Path) -> None:
    with pytest.raises(release.ReleaseError, match="no files"):
        release.sums(tmp_path)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_takes_what_is_pinned_and_ends_by_itself(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    uses = re.findall(r"uses: (.+)", text)
    assert uses
    assert [each for each in uses if not re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", each)] == []
    jobs = text.partition("\njobs:\n")[2]
    assert len(re.findall(r"^    runs-on: ", jobs, re.MULTILINE)) == len(
        re.findall(r"^    timeout-minutes: \d+$", jobs, re.MULTILINE)
    )
    assert "\npermissions:\n  contents: read\n" in text
    assert text.count("actions/checkout") == text.count("persist-credentials: false")


def test_the_release_is_a_draft_after_everything_was_tried() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    draft = text.partition("\n  draft:\n")[2]
    needs = re.search(r"needs: \[(.+)\]", draft)
    assert needs is not None
    assert {"smoke-linux", "smoke-windows", "smoke-macos"} <= set(needs[1].split(", "))
    # What failed is left out and named, so that one system does not hold up the others.
    assert "if: always() && github.ref_type == 'tag'" in draft
    assert "release.py keep" in draft
    assert "gh release create" in draft
    assert "--draft" in draft


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_no_workflow_needs_a_runner_that_goes_away(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "ubuntu-22.04" not in text
    assert "ubuntu-20.04" not in text


def test_every_script_that_a_workflow_runs_is_there() -> None:
    named = {
        name
        for path in WORKFLOWS
        for name in re.findall(r"packaging/[\w/]+\.(?:sh|py)", path.read_text(encoding="utf-8"))
    }
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_step_begins_with_a_program_that_is_there(path: Path) -> None:
    """A step with a garbled first word fails on the runner only."""
    lines = re.findall(r"^ +run: ([^|\s].*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    programs = [re.sub(r"^(?:[A-Z_]+=\S+ )*", "", line).split()[0] for line in lines]
    assert programs
    usual = {"sudo", "make", "python"}
    assert [each for each in programs if each not in usual and not (ROOT / each).is_file()] == []


def test_a_proof_stands_until_its_packaging_changes(tmp_path: Path) -> None:
    folder = tmp_path / "packaging" / "linux"
    folder.mkdir(parents=True)
    (folder / "deb.sh").write_bytes(b"echo")
    proof = {
        "date": "2027-01-01",
        "commit": "abc",
        "packaging": release.packaging_of("linux", tmp_path),
    }
    told = list(release.proof_lines({"linux": proof}, tmp_path))
    assert told[0] == "linux: proved on 2027-01-01, commit abc"
    assert told[1] == "windows: never proved"
    (folder / "deb.sh").write_bytes(b"echo again")
    (changed, *_) = release.proof_lines({"linux": proof}, tmp_path)
    assert changed.endswith("its packaging has changed since")


def test_the_documents_name_no_proof_that_is_older_than_its_packaging() -> None:
    """`make prove` tries all three again."""
    proofs = json.loads(release.PROOFS.read_text(encoding="utf-8"))
    assert [line for line in release.proof_lines(proofs) if "changed since" in line] == []
