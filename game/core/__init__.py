"""The kernel every book stands on: steps, table, tally, events, markers."""
