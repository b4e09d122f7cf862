"""A battle understood, shared and compared, after it."""
