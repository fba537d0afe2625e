"""The Vale of Eternity: scores, order of play, the end. Cards and stones stay on the table."""
