"""The procedure bar: the open phase and what it asks for, and the menu of what may be declared."""
