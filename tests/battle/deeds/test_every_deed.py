"""The sum of all deeds holds every deed that is written anywhere."""

import importlib
import pkgutil
from typing import get_args

from battleboard.battle import deeds


def test_every_deed_is_in_the_sum() -> None:
    found = set()
    for module in pkgutil.iter_modules(deeds.__path__, f"{deeds.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            is_deed = isinstance(value, type) and hasattr(value, "done")
            if is_deed and value.__module__ == module.name:
                found.add(value)
    assert found == set(get_args(deeds.AnyDeed))
    assert {deed.__name__ for deed in found} | {"AnyDeed"} == set(deeds.__all__)
