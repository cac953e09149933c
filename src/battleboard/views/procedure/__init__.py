"""The procedure bar, with the open phase and what it asks for, and the menu of declarations."""
