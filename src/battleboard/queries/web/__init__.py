"""The players' picture for browsers: the bytes they get, and who may ask for them."""
