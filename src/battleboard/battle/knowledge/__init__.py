"""What may be known and told: who sees what, the players' view, forecasts, and the recap."""
