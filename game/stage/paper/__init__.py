"""The drawing kit: paper, letters, colours, controls, icons, dice and cards."""
