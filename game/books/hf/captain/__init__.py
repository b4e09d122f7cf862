"""Captains of Hold Fast: they plot five phases against what the other may do, never what he has
plotted."""
