"""Shared helpers for every package: wording, an identity cache, long tasks, the base error."""
