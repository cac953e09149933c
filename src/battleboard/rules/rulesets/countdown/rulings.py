"""The points of `countdown` on which tables differ; the first answer of each is the default."""

from battleboard.rules.ruleset import Option

OPTIONS = (
    Option("initiative.dex", ("off", "on")),
    Option("two_weapons", ("better_of_two", "to_hit")),
    Option("cast.lost_when_hit", ("off", "on")),
    Option("charge.bonus", ("damage", "to_hit")),
    Option("death_at", ("-4", "-10")),
)
