"""1798 Naval Game of War: rules, captain, face and the other parts of the book."""
