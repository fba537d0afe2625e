"""Houses as earlier programs wrote them, each with every game in mid-play: today's program opens all of them."""
