"""Hold Fast: rules, captain, face on the screen, and what else is its own."""
