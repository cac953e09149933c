"""Battleboard: a battle board that knows when things happen, and says why."""

__version__ = "0.2.0.dev0"

# The one place for both: packages, stores, the index and the Help menu take them from here.
# `release.py check` refuses a tag while they are still to be set, which `.invalid` says.
HOMEPAGE = "https://battleboard.invalid"
MAINTAINER = "the Battleboard contributors <maintainers@battleboard.invalid>"
