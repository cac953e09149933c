"""Attacks: what a blow or shot needs, how many of them a figure has, and who else may be hit."""
