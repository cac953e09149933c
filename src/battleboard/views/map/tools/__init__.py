"""The map tools: select, measure, declare, areas and fog; and the context menus."""
