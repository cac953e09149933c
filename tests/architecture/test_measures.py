"""The measures of the code that a machine can take."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "battleboard"
LONGEST = 500


def label(path: Path) -> str:
    return str(path.relative_to(SOURCE))


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=label)
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


def rule_files() -> list[Path]:
    rules = SOURCE / "rules"
    return sorted(p for p in rules.rglob("*.py") if rules / "rulesets" not in p.parents)


@pytest.mark.parametrize("path", rule_files(), ids=label)
def test_only_rulesets_know_which_ruleset_they_are(path: Path) -> None:
    assert ruleset_comparisons(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "if ruleset == 'addict': pass",
        "if scene.ruleset.id in ('osric', 'addict'): pass",
        "ok = 'ose' != ruleset.name",
        "match ruleset:\n    case 'addict': pass",
    ],
)
def test_the_search_for_ruleset_comparisons_finds_them(text: str) -> None:
    assert ruleset_comparisons(text) == ["line 1"]


def ruleset_comparisons(text: str) -> list[str]:
    """The lines that ask which ruleset is played, instead of asking the ruleset."""
    found = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Compare(left=left, comparators=others):
                sides = [left, *others]
            case ast.Match(subject=subject):
                sides = [subject]
            case _:
                continue
        if any(names_ruleset(side) for side in sides):
            found.append(f"line {node.lineno}")
    return found


def names_ruleset(node: ast.expr) -> bool:
    """Whether an expression is `ruleset`, `x.ruleset`, `ruleset.id` or `ruleset.name`."""
    match node:
        case ast.Name(id="ruleset") | ast.Attribute(attr="ruleset"):
            return True
        case ast.Attribute(value=value, attr="id" | "name"):
            return names_ruleset(value)
        case _:
            return False
