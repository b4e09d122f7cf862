"""Commands of a player to his ships: who does what until when; the AI captain answers for them."""
