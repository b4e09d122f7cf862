"""Warm Work, Hardy!: rules, captain, face and the other parts of the book."""
