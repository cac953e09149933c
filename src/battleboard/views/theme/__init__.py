"""The look of Battleboard: colours, sizes, shapes, and the theme that puts them on widgets."""
