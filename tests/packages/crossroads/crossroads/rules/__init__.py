"""The rules, one file for each section."""
