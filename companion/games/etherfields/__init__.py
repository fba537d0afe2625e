"""The game Etherfields: a notebook for a campaign, which stores codes and counts but no text of cards."""
