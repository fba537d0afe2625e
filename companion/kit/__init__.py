"""Pure pieces that games share: turn order, score sheets, rankings, drawn lines."""
