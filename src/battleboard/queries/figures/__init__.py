"""Figures: what their cards show, commands for them, and new figures for the table."""
