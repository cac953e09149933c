"""The ground floor, for every room: words for sentences, a small cache, and the root of faults."""
