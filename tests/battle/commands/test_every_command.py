"""The union of all commands holds every command that is defined anywhere."""

import importlib
import pkgutil
from typing import get_args

from battleboard.battle import commands


def test_every_command_is_in_the_sum() -> None:
    found = set()
    for module in pkgutil.iter_modules(commands.__path__, f"{commands.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            is_command = isinstance(value, type) and hasattr(value, "apply_to")
            if is_command and value.__module__ == module.name:
                found.add(value)
    assert found == set(get_args(commands.AnyCommand))
    assert {command.__name__ for command in found} | {"AnyCommand"} == set(commands.__all__)
