"""The ground floor, for every room: words for sentences, and a small cache."""
