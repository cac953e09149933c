"""The tools of the map: select, measure, declare, areas and fog; and its context menus."""
