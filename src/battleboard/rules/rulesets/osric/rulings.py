"""The points of OSRIC on which tables differ; the first answer of each is the default."""

from battleboard.rules.ruleset import Option

CLOSING_SHOTS = Option("close.shots", ("barred", "allowed"))
OPTIONS = (Option("spoil.before_casting", ("on", "off")), CLOSING_SHOTS)
