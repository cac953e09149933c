"""The code stays within the limits that a machine can check."""

import ast
import re
from itertools import chain
from typing import Final

from battleboard.rules import RULESETS
from tests.architecture.sources import ROOT, Source, nodes_of, offenders, syntax_tree

RULESET_FILES = "rules/rulesets/"
ONE_RULESET = tuple(f"battleboard.rules.rulesets.{name}." for name in RULESETS)
LONGEST_MODULE = 500
LONGEST_FUNCTION = 50


def too_long(source: Source) -> list[str]:
    """Whether a file, or a function in it, is too long to be read."""
    whole = [f"{source.lines} lines"] if source.lines > LONGEST_MODULE else []
    return whole + long_functions(source.tree, LONGEST_FUNCTION)


def test_no_module_and_no_function_is_too_long() -> None:
    assert offenders(too_long) == ""


def test_the_search_for_long_functions_counts_signature_and_docstring() -> None:
    text = 'def f(\n    x,\n):\n    """It."""\n    return x\n\nclass C:\n    async def g(s): pass\n'
    assert long_functions(ast.parse(text), 4) == ["f: 5 lines"]
    assert long_functions(ast.parse(text), 0) == ["f: 5 lines", "g: 1 lines"]
    assert too_long(Source("long.py", "rules", LONGEST_MODULE + 1, ast.parse(""))) == ["501 lines"]


def long_functions(tree: ast.AST, most: int) -> list[str]:
    """Functions with more than this many lines."""
    found = []
    for node in nodes_of(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > most:
                found.append(f"{node.name}: {lines} lines")
    return found


ASKING = [
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
]
NOT_ASKING = [
    "def f(game: str = 'addict') -> None: pass",
    "class Form:\n    ruleset: str = 'addict'",
    "from battleboard.rules.rulesets import RULESETS, ruleset",
    "if phase == 'round': pass",
    "self.setObjectName('addict')",
]


def test_only_rulesets_know_which_ruleset_they_are() -> None:
    def outside(source: Source) -> list[str]:
        within = source.name.startswith(RULESET_FILES)
        return [] if within else ruleset_questions(source.tree)

    assert offenders(outside) == ""


def test_the_search_for_ruleset_questions_finds_them_and_nothing_else() -> None:
    games = chain.from_iterable(
        (f"if game == '{game}': pass", f"import {module[:-1]}", f"KNOWN = {{'{game}': 1}}")
        for game, module in zip(RULESETS, ONE_RULESET, strict=True)
    )
    asking = [*ASKING, *games]
    assert [text for text in asking if len(ruleset_questions(ast.parse(text))) != 1] == []
    assert [text for text in NOT_ASKING if ruleset_questions(ast.parse(text))] == []


def ruleset_questions(tree: ast.AST) -> list[str]:
    """Lines that ask which ruleset is played instead of asking the ruleset."""
    fields = {
        field for node in nodes_of(tree) if isinstance(node, ast.ClassDef) for field in node.body
    }
    lines = [
        node.lineno
        for node in nodes_of(tree)
        if isinstance(node, ast.expr | ast.stmt | ast.pattern)
        and node not in fields
        and (imports_ruleset(node) or any(map(names_ruleset, asked_about(node))))
    ]
    return [f"line {line}" for line in sorted(set(lines))]


def asked_about(node: ast.AST) -> list[ast.expr | None]:
    """What an expression or statement compares with, looks up by, or stores for that."""
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
    """Whether an expression is the id of a ruleset, or a collection that contains one."""
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
    """Whether a statement imports one ruleset directly instead of the table of all."""
    match node:
        case ast.Import(names=aliases):
            paths = [alias.name for alias in aliases]
        case ast.ImportFrom(module=module, names=aliases):
            paths = [f"{module}.{alias.name}" for alias in aliases]
        case _:
            return False
    return any(f"{path}.".startswith(ONE_RULESET) for path in paths)


MAKES_PAINTER: Final = re.compile(r"(QtGui\.)?QPainter\(")


def test_painters_end_even_where_painting_fails() -> None:
    """A painter that does not end aborts the process as the failed test's frames are collected."""
    assert offenders(lambda source: loose_painters(source.tree)) == ""
    painting = [
        each for each in (ROOT / "tests").rglob("*.py") if "QPainter(" in each.read_text("utf-8")
    ]
    assert len(painting) > 10
    loose = {each: loose_painters(syntax_tree(each)) for each in painting}
    assert {each: found for each, found in loose.items() if found} == {}


def test_the_search_for_loose_painters_leaves_those_that_are_handed_on() -> None:
    loose = "def f(s):\n    p = QPainter(s)\n    p.end()"
    own = "def f(self, s):\n    self.p = QtGui.QPainter(s)"
    ended = "def f(s):\n    with QPainter(s) as p:\n        p.save()"
    handed_on = "def f(s):\n    p = QPainter(s)\n    return p"
    found = [loose_painters(ast.parse(text)) for text in (loose, own, ended, handed_on)]
    assert found == [["f: p"], ["f: self.p"], [], []]


def loose_painters(tree: ast.AST) -> list[str]:
    """Find painters that are kept in a name, and neither end with a block nor are passed on."""
    found = []
    for node in nodes_of(tree):
        if isinstance(node, ast.FunctionDef):
            inside = list(ast.walk(node))
            handed = {ast.unparse(each) for each in inside if isinstance(each, ast.Return)}
            made = (
                ast.unparse(each.targets[0])
                for each in inside
                if isinstance(each, ast.Assign) and MAKES_PAINTER.match(ast.unparse(each.value))
            )
            found += [f"{node.name}: {name}" for name in made if f"return {name}" not in handed]
    return found
