"""The computer player of *Paths of Glory*."""
