"""Bake the art of a hex map from a title's data: outlines and labels as numbers, relief as pictures.

`tools/bake_relief.py` runs this during development; the table only reads the results. The same data, plan and
seed always give the same art.
"""
