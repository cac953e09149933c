"""Attacks: what a blow or shot needs to hit, attack rates, and shots into a melee."""
