"""Tags, badges and names of ships on the sea."""
