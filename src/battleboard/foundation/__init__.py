"""The ground floor: what every room needs and none owns: words for sentences, and a small cache."""
