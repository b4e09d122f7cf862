"""Keys go to the player's seat: by his press, by quick play, or by the AI captain."""
