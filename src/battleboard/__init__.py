"""Battleboard: a battle board that knows when things happen, and says why."""

__version__ = "0.2.0.dev0"

# Packages, stores, the package index and the Help menu read both values from here. `release.py
# check` refuses a tag while either of them still contains `.invalid`.
HOMEPAGE = "https://battleboard.invalid"
MAINTAINER = "the Battleboard contributors <maintainers@battleboard.invalid>"
