"""What the views look at: the open document, item models, playhead and selection."""
