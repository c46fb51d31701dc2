"""Rules that several titles share because their publisher printed them as a series."""
