"""An act's place in the round with the reasons, as plain text or as a page with a picture."""

from base64 import b64encode
from html import escape

from battleboard.battle.battle import Battle
from battleboard.foundation.words import with_capital
from battleboard.queries.round.explanations import Explanation, declared_action
from battleboard.rules import Reason
from battleboard.storage.exchange.written_recap import html_page


def place_and_outcome(told: Explanation) -> str:
    return with_capital(" · ".join(filter(None, (told.place, told.outcome))))


def reasons_as_text(told: Explanation) -> str:
    lines = (f"- {each.text}{_cited(each)}" for each in (*told.reasons, *told.besides))
    return "\n".join((told.name, place_and_outcome(told), *lines)) + "\n"


def reasons_as_page(told: Explanation, picture: bytes) -> str:
    image = b64encode(picture).decode()
    shown = (
        f'<p><img alt="{escape(place_and_outcome(told))}" src="data:image/png;base64,{image}"></p>'
    )
    lines = (
        f"<p>{escape(each.text)}<small>{escape(_cited(each))}</small></p>"
        for each in (*told.reasons, *told.besides)
    )
    where = f"<p><em>{escape(place_and_outcome(told))}</em></p>"
    return html_page(told.name, "\n".join((where, shown, *lines)))


def compared_figures(battle: Battle, act: str) -> frozenset[str]:
    answer = battle.running.resolution
    if answer is None:
        action = declared_action(battle, act)
        return frozenset({action.by} if action else ())
    by = {timing.act.id: timing.act.by for timing in answer.acts}
    acts = {act}.union(*({p.first, p.second} for p in answer.pairs if act in {p.first, p.second}))
    return frozenset(by[each] for each in acts if each in by)


def _cited(reason: Reason) -> str:
    return f" ({reason.rule})" if reason.rule else ""
