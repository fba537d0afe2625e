"""Pages about games that are over: evenings, people, statistics, results."""
