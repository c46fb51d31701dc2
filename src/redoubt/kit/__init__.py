"""Mechanics that rulebooks share, as functions and small values. Nothing here knows a title."""
