"""Bakes the art of a hex map from a title's data: outlines and labels as numbers, relief as pictures.

Run by `tools/bake_relief.py` while developing; the table only reads what is baked. The same data, plan and
seed always give the same art.
"""
