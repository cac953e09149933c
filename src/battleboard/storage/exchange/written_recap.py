"""The recap of a battle for reading and printing, as Markdown or HTML."""

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.fights import NumberedFight, dead_before_fight, fights_of
from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.knowledge.recap import recap
from battleboard.battle.state.condition import HELPLESS, UPRIGHT, condition_of
from battleboard.battle.state.event import RoundBegan
from battleboard.battle.state.figure import Status
from battleboard.foundation.words import listing
from battleboard.rules.wounds import State

USUAL_TITLE: Final = "A battle"
_OUT: Final = "Out of the fight"
_HURT: Final = "Wounded"
_EARLIER: Final = "Dead from earlier fights"
_SIGNS: Final = re.compile(r"[\\`*_\[\]<>#|~&]")
_FIRST: Final = re.compile(r"^(\d*)([-+.)])")


class RecapChapter(NamedTuple):
    """A part of the recap: its heading and paragraphs."""

    heading: str
    paragraphs: tuple[str, ...]


class WrittenRecap(NamedTuple):
    """A whole recap: its title, and its chapters in order."""

    title: str
    chapters: tuple[RecapChapter, ...]

    @property
    def latest(self) -> int:
        """The index of the last chapter not about wounded figures or those that are down, or 0."""
        told = [at for at, each in enumerate(self.chapters) if each.heading not in {_HURT, _OUT}]
        return told[-1] if told else 0


def written_recap(battle: Battle, title: str = "", *, players: bool = False) -> WrittenRecap:
    """Write the recap round by round, ending with the wounded and the figures that are down.

    With `players`, the recap tells only what the players may know.
    """
    figures = tuple((_fates_for_players if players else _all)(battle))
    chapters = (*_rounds(battle, players=players), *_wounds(figures), *_casualties(battle, figures))
    return WrittenRecap(_line(title) or USUAL_TITLE, chapters)


def as_markdown(story: WrittenRecap) -> str:
    parts = [f"# {_escape_markdown(story.title)}"]
    for heading, paragraphs in story.chapters:
        parts += [f"## {_escape_markdown(heading)}", *map(_escape_markdown, paragraphs)]
    return "\n\n".join(parts) + "\n"


def as_html(story: WrittenRecap) -> str:
    return html_page(story.title, "\n".join(map(_section, story.chapters)))


def html_page(title: str, body: str) -> str:
    """Put HTML markup into a self-contained page; the title is escaped, the body is not."""
    return _PAGE.format(title=escape(title), style=_STYLE, body=body)


def _rounds(battle: Battle, *, players: bool) -> Iterator[RecapChapter]:
    begun = {
        event.number for entry in battle.log for event in entry.events if type(event) is RoundBegan
    }
    fights = fights_of(battle)
    first = {-fight.before for fight in fights}
    for number in sorted(begun | first, key=lambda each: (abs(each), each < 0)):
        paragraphs = tuple(map(_line, recap(battle, number, players=players)))
        if paragraphs:
            fight = next(each for each in reversed(fights) if _belongs(number, each))
            yield RecapChapter(fight.heading(number), paragraphs)


def _belongs(number: int, fight: NumberedFight) -> bool:
    return number > fight.before if number > 0 else -number >= fight.before


class _Fate(NamedTuple):
    """A figure at the end of the recap, and its hit points as far as they are known."""

    id: str
    name: str
    state: str
    hp: tuple[int, int] | None

    @property
    def is_up(self) -> bool:
        return self.state in UPRIGHT


def _wounds(figures: Iterable[_Fate]) -> Iterator[RecapChapter]:
    hurt = [
        f"{_line(each.name)}: {each.hp[0]} of {each.hp[1]} hp"
        for each in figures
        if each.hp and 0 < each.hp[0] < each.hp[1]
    ]
    if hurt:
        yield RecapChapter(_HURT, (f"{', '.join(hurt)}.",))


def _casualties(battle: Battle, figures: Iterable[_Fate]) -> Iterator[RecapChapter]:
    states: dict[str, list[str]] = {}
    earlier, old = dead_before_fight(battle), list[str]()
    for each in figures:
        if each.id in earlier:
            old.append(_line(each.name))
        elif not each.is_up:
            states.setdefault(each.state.capitalize(), []).append(_line(each.name))
    if old:
        states[_EARLIER] = old
    if states:
        lines = (f"{state}: {listing(names)}." for state, names in states.items())
        yield RecapChapter(_OUT, tuple(lines))


def _all(battle: Battle) -> Iterator[_Fate]:
    for figure in battle.figures.values():
        statuses = (effect.status for effect in figure.effects)
        state = _state(condition_of(battle, figure).state, statuses)
        yield _Fate(figure.id, figure.card.name, state, (figure.hp.now, figure.hp.most))


def _fates_for_players(battle: Battle) -> Iterator[_Fate]:
    for figure in players_view(battle).figures:
        state = _state(figure.health.state, figure.statuses)
        yield _Fate(figure.id, figure.name, state, figure.health.hp)


def _state(state: State, statuses: Iterable[Status | None]) -> str:
    """The state of a figure; for one that is up, the status that makes it helpless, if any."""
    helpless = (each for each in statuses if each in HELPLESS)
    return next(filter(None, helpless), state) if state in UPRIGHT else state


def _line(text: str) -> str:
    return " ".join(text.split())


def _escape_markdown(text: str) -> str:
    return _FIRST.sub(r"\1\\\2", _SIGNS.sub(r"\\\g<0>", text))


def _section(chapter: RecapChapter) -> str:
    paragraphs = "\n".join(f"<p>{escape(each)}</p>" for each in chapter.paragraphs)
    return f"<section>\n<h2>{escape(chapter.heading)}</h2>\n{paragraphs}\n</section>"


_STYLE: Final = """\
:root { color-scheme: light dark; }
body { max-width: 36rem; margin: 3rem auto; padding: 0 1.25rem;
  font: 1.0625rem/1.6 Georgia, "Times New Roman", serif; hyphens: auto; }
h1, h2 { line-height: 1.2; hyphens: manual; text-wrap: balance; break-after: avoid; }
h1 { font-size: 2rem; font-weight: normal; margin: 0 0 2rem; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
img { max-width: 100%; }
p { margin: 0 0 .75rem; text-wrap: pretty; orphans: 2; widows: 2; overflow-wrap: anywhere; }
@page { margin: 22mm 20mm; }
@media print { :root { color-scheme: light; } body { max-width: none; margin: 0; padding: 0;
  font-size: 11pt; } }"""
_PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<h1>{title}</h1>
{body}
</body>
</html>
"""
