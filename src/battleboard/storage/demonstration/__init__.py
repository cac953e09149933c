"""Demonstrations that come with the program: a battle each, and the story by which it is played."""
