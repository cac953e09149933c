"""The points of `procedure` on which tables differ; the first answer of each is the default."""

from battleboard.rules.ruleset import Option

OPTIONS = (
    Option("charge.contact", ("reach", "full", "ten_feet")),
    Option("charge.cooldown", ("on", "off")),
    Option("charge.missile", ("first", "initiative")),
    Option("spoil.first_only", ("off", "on")),
    Option("first_blows.length", ("ties", "always")),
    Option("ready_missiles.every_segment", ("on", "off")),
    Option("surprise.net", ("on", "off")),
    Option("fraction.parity", ("personal", "rounds")),
    Option("spoil.same_segment", ("off", "on")),
    Option("bleeding.from", ("-1", "0", "-4")),
    Option("speed.extra_attacks", ("single_routines", "always", "never")),
    Option("to_hit.weapon_vs_armour", ("off", "on")),
)
