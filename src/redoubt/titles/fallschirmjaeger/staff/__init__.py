"""The computer player: what it aims at, how it plans drops, moves and attacks, and why it chose."""
