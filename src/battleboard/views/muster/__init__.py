"""Bringing figures to the table."""
