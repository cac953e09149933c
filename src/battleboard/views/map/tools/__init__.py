"""The tools of the map: select and carry, measure, declare; and what its menus offer."""
