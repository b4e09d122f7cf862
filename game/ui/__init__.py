"""The screens: what the player sees and presses, on the drawing kit of game.stage."""
