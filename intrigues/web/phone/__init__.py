"""The player's own pages, held in one hand at 390×844."""
