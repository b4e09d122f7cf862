"""A battle on paper: a PDF of chart, record sheets, counters, turn track and briefing."""
