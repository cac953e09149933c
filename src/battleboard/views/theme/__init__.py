"""The look of Battleboard: colours, sizes, shapes, and the theme that applies them to widgets."""
