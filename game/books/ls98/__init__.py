"""1798 Naval Game of War: rules, captain, face on the screen, and what else is its own."""
