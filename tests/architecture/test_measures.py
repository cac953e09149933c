"""The measures of the code that a machine can take."""

import ast
from pathlib import Path

import pytest

from battleboard.rules import RULESETS

SOURCE = Path(__file__).parents[2] / "src" / "battleboard"
FILES = sorted(SOURCE.rglob("*.py"))
RULESET_FILES = SOURCE / "rules" / "rulesets"
ONE_RULESET = tuple(f"battleboard.rules.rulesets.{name}." for name in RULESETS)
LONGEST_MODULE = 500
LONGEST_FUNCTION = 50


def label(path: Path) -> str:
    return str(path.relative_to(SOURCE))


@pytest.mark.parametrize("path", FILES, ids=label)
def test_no_module_and_no_function_is_too_long(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= LONGEST_MODULE
    assert long_functions(text, LONGEST_FUNCTION) == []


def test_the_search_for_long_functions_counts_signature_and_docstring() -> None:
    text = 'def f(\n    x,\n):\n    """It."""\n    return x\n\nclass C:\n    async def g(s): pass\n'
    assert long_functions(text, 4) == ["f: 5 lines"]
    assert long_functions(text, 0) == ["f: 5 lines", "g: 1 lines"]


def long_functions(text: str, most: int) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > most:
                found.append(f"{node.name}: {lines} lines")
    return found


@pytest.mark.parametrize("path", [p for p in FILES if RULESET_FILES not in p.parents], ids=label)
def test_only_rulesets_know_which_ruleset_they_are(path: Path) -> None:
    assert ruleset_questions(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "if game == 'addict': pass",
        "ok = 'addict' != scenario.ruleset",
        "if scene.ruleset.id in ('other', 'addict'): pass",
        "if game in {'addict'}: pass",
        "def f(g):\n    return g not in ['addict']",
        "match game:\n    case 'addict': pass",
        "match game:\n    case 'other' | 'addict': pass",
        "match (game, 1):\n    case ('addict', _): pass",
        "title = {'addict': 'First edition'}[game]",
        "known = TITLES['addict']",
        "DEFAULT = 'addict'",
        "DEFAULT: Final = 'addict'",
        "ONES = frozenset({'addict'})",
        "if game.startswith('addict'): pass",
        "from battleboard.rules.rulesets.addict import ADDICT",
        "from battleboard.rules.rulesets import addict",
    ],
)
def test_the_search_for_ruleset_questions_finds(text: str) -> None:
    assert len(ruleset_questions(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "def f(game: str = 'addict') -> None: pass",
        "class Form:\n    ruleset: str = 'addict'",
        "from battleboard.rules.rulesets import RULESETS, ruleset",
        "if phase == 'round': pass",
        "self.setObjectName('addict')",
    ],
)
def test_the_search_for_ruleset_questions_lets_pass(text: str) -> None:
    assert ruleset_questions(text) == []


@pytest.mark.parametrize("game", RULESETS)
def test_the_search_for_ruleset_questions_knows_every_game(game: str) -> None:
    asks = f"if game == '{game}': pass"
    for text in (asks, f"import battleboard.rules.rulesets.{game}", f"KNOWN = {{'{game}': 1}}"):
        assert len(ruleset_questions(text)) == 1


def ruleset_questions(text: str) -> list[str]:
    """The lines that ask which ruleset is played, instead of asking the ruleset."""
    tree = ast.parse(text)
    fields = {
        field for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for field in node.body
    }
    lines = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.expr | ast.stmt | ast.pattern)
        and node not in fields
        and (imports_ruleset(node) or any(map(names_ruleset, asked_about(node))))
    ]
    return [f"line {line}" for line in sorted(set(lines))]


def asked_about(node: ast.AST) -> list[ast.expr | None]:
    """What an expression or statement compares with, looks up by, or keeps for doing so later."""
    asked: list[ast.expr | None] = []
    match node:
        case ast.Compare(left=left, comparators=others):
            asked += [left, *others]
        case ast.MatchValue(value=value) | ast.Subscript(slice=value):
            asked.append(value)
        case ast.Dict(keys=keys):
            asked += keys
        case ast.Assign(value=kept) | ast.NamedExpr(value=kept) | ast.AnnAssign(value=kept):
            asked.append(kept)
        case ast.Call(func=ast.Attribute(attr="startswith" | "endswith" | "get"), args=args):
            asked += args
        case _:
            pass
    return asked


def names_ruleset(node: ast.expr | None) -> bool:
    """Whether an expression is the id of a ruleset, or a collection with one in it."""
    match node:
        case ast.Constant(value=str(word)):
            return word in RULESETS
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(map(names_ruleset, parts))
        case ast.Call(args=[collection]):
            return not isinstance(collection, ast.Constant) and names_ruleset(collection)
        case _:
            return False


def imports_ruleset(node: ast.AST) -> bool:
    """Whether a statement imports one ruleset, past the table of them all."""
    match node:
        case ast.Import(names=aliases):
            paths = [alias.name for alias in aliases]
        case ast.ImportFrom(module=module, names=aliases):
            paths = [f"{module}.{alias.name}" for alias in aliases]
        case _:
            return False
    return any(f"{path}.".startswith(ONE_RULESET) for path in paths)


@pytest.mark.parametrize("path", FILES, ids=label)
def test_painters_end_even_where_painting_fails(path: Path) -> None:
    assert loose_painters(path.read_text("utf-8")) == []


def test_the_search_for_loose_painters_leaves_those_that_are_handed_on() -> None:
    assert loose_painters("def f(s):\n    p = QPainter(s)\n    p.end()") == ["f: p"]
    assert loose_painters("def f(s):\n    with QPainter(s) as p:\n        p.save()") == []
    assert loose_painters("def f(s):\n    p = QPainter(s)\n    return p") == []


def loose_painters(text: str) -> list[str]:
    """Find painters that are kept in a name, and neither end with a block nor are handed on."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            inside = list(ast.walk(node))
            handed = {ast.unparse(each) for each in inside if isinstance(each, ast.Return)}
            made = (
                ast.unparse(each.targets[0])
                for each in inside
                if isinstance(each, ast.Assign) and ast.unparse(each.value).startswith("QPainter(")
            )
            found += [f"{node.name}: {name}" for name in made if f"return {name}" not in handed]
    return found
