"""The rules of the game by number. Those of the series are in `redoubt.series.scs`."""
