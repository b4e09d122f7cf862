"""How every sound of the game is made: numbers in, samples out; one kind of thing a file."""
