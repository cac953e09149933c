"""The points of `ose` on which tables differ; the first answer of each is the default."""

from battleboard.rules.ruleset import Option

OPTIONS = (
    Option("initiative.ties", ("simultaneous", "reroll")),
    Option("initiative.individual", ("off", "on")),
    Option("ac.ascending", ("off", "on")),
    Option("damage.variable", ("off", "on")),
)
