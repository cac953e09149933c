"""One phase of one fight: what every declaration of it has to know of the others."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from battleboard.rules.act import Act, ActKind, Mode, Reason
from battleboard.rules.case import Case
from battleboard.rules.declaration import Declaration, Ledger
from battleboard.rules.rulesets.osric.advances import Arrival, arrivals
from battleboard.rules.rulesets.osric.edition import Edition, Moment, Turn, begin
from battleboard.rules.rulesets.osric.initiative import die_of
from battleboard.rules.scene import ActionKind
from battleboard.rules.wording import number


class Contact(NamedTuple):
    """A charge that reaches its target: whose, in which segment, and from how far."""

    by: str
    segment: int
    way: Fraction


class Fight(NamedTuple):
    """The case in one edition: what is forbidden, how each advance ends, and who does what."""

    edition: Edition
    case: Case
    ledger: Ledger
    refused: Mapping[int, Reason]
    arrivals: Mapping[int, Arrival]
    declared: frozenset[tuple[str, ActionKind]]

    def turn(self, said: Declaration) -> Turn:
        """Give the segment in which a declaration is begun."""
        return begin(self.edition, self.case, said.number)

    def act(
        self, said: Declaration, kind: ActKind, mode: Mode, moment: Moment, *why: Reason
    ) -> Act:
        """Make an act that takes effect at a moment of the phase."""
        die = die_of(self.case, said.figure)
        act = said.act(kind, mode, moment.segment, fixed=True, die=die, due=moment.segment, why=why)
        return act._replace(place=act.place._replace(order=(moment.step,)))

    def charge_at(self, target: str, by: tuple[str, ...] = ()) -> Contact | None:
        """Find the first charge that reaches a figure (of those `by` some figures, if any)."""
        contacts = [
            Contact(arrival.by, arrival.segment, arrival.way)
            for arrival in self.arrivals.values()
            if arrival.segment and arrival.kind == "charge" and arrival.target == target
            if self.edition.awake(target, arrival.segment)
        ]
        asked = (contact for contact in contacts if not by or contact.by in by)
        return min(asked, key=self._first_to_come, default=None)

    def _first_to_come(self, contact: Contact) -> tuple[int, float, str]:
        return contact.segment, -self.case.figures[contact.by].length_ft, contact.by

    def closes(self, figure: str) -> bool:
        """Whether a figure comes up to a foe by closing."""
        own = (arrival for arrival in self.arrivals.values() if arrival.by == figure)
        return any(arrival.kind == "close" and arrival.segment for arrival in own)

    def leaves_place(self, figure: str, striker: str) -> bool:
        """Whether a figure comes on this round, other than to fall short of one who strikes it."""
        own = (arrival for arrival in self.arrivals.values() if arrival.by == figure)
        return any(arrival.segment or arrival.target != striker for arrival in own)

    def declares(self, figure: str, kind: ActionKind) -> bool:
        """Whether a figure has declared some deed that is not forbidden."""
        return (figure, kind) in self.declared

    def outreaches(self, said: Declaration, moment: Moment, charge: Contact) -> Reason | None:
        """Say why a blow comes ahead of a charge, if it does: the longer weapon strikes first.

        It does unless its wielder has already acted.
        """
        own, other = said.figure.length_ft, self.case.figures[charge.by].length_ft
        too_late = moment.segment < charge.segment or self._has_acted(said, charge.segment)
        if own <= other or too_late:
            return None
        text = f"{said.figure.id} has not acted yet when {charge.by} charges in segment "
        text = f"{text}{charge.segment}, and outreaches him, {number(own)} ft to {number(other)}: "
        return self.edition.reason("charge", f"{text}{said.figure.id} strikes first.")

    def _has_acted(self, said: Declaration, segment: int) -> bool:
        return any(
            action.by == said.figure.id
            and index not in {said.number, *self.refused}
            and action.kind != "none"
            and begin(self.edition, self.case, index).segment <= segment
            for index, action in enumerate(self.case.scene.actions)
        )


def fight_of(edition: Edition, case: Case, refused: Mapping[int, Reason]) -> Fight:
    """Prepare a phase in which some declarations are refused."""
    declared = frozenset(
        (action.by, action.kind)
        for index, action in enumerate(case.scene.actions)
        if index not in refused
    )
    return Fight(edition, case, Ledger(), refused, arrivals(edition, case, refused), declared)
