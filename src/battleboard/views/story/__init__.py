"""The story that stands beside a demonstration."""
