"""The Standard Combat Series: its rules 1.0 to 13.0, which a game of the series completes with its own.

Rule numbers of the series carry an S, so that S3.1 is not a game's own 3.1. A game supplies a map and costs
(`ground.Ground`), counters (`ground.Counters`), the answers that differ from game to game
(`exclusive.Exclusive`) and the values of clauses that our digest of the series marks as remembered or decided
(`settings.Series`). The series supplies the board's common fields, the movement and combat phases and
everything that happens in them.
"""
