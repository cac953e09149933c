"""Who knows what: vision, the players' view, forecasts, and the recap."""
