"""Etherfields: the notebook of a campaign. Cards, tiles and their texts stay in the box."""
