"""The computer player: its aims, its plans, its reasons."""
