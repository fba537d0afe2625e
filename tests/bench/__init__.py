"""`make bench`: how quick and how small the house is, as ratios of what one machine could do at best in that run."""
