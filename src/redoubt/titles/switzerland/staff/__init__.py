"""The computer player: what it aims at, how it plans, why it chose."""
