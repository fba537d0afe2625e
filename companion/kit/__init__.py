"""Building blocks that games share, such as score sheets, rankings and charts: pure functions and values."""
