"""Building blocks that games share, such as turn order, score sheets, rankings and charts. All are pure functions and
values."""
