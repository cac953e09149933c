"""The look of Battleboard: colours, spacing, type, icons, and the parts that all views share."""
