"""The procedure bar: the open phase and what it asks for."""
