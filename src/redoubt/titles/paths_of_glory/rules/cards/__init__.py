"""The cards, one module for each side and deck; `declaration` says what a card is."""
