"""A field for one throw of the act in hand."""

from battleboard.battle.state.referee import RollRequest
from battleboard.models.session import Guide
from battleboard.views.look.die_field import DieField


class DieSlot(DieField):
    """A field that knows what its throw is for; a story's number for that is on offer in it."""

    def __init__(self, ask: RollRequest, name: str, guide: Guide | None) -> None:
        super().__init__(ask.dice, name)
        self.ask = ask
        self._guide = guide
        self.look_at_story()

    def look_at_story(self) -> None:
        """Offer what the story has for it now, if it has anything."""
        self.offer_number(self._guide.number(self.ask.what) if self._guide else None)
