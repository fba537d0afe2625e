"""The seasons of a year: their cards, the initiative order, action numbers and turns, Flash cards."""
