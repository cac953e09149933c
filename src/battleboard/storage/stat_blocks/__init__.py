"""Reads monsters and characters from pasted text: one-liners, labelled blocks, running text."""
