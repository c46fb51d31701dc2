"""The titles that can be played, in the order in which they are offered; unfinished ones are missing."""

OFFERED = ("switzerland", "land_war", "fallschirmjaeger", "paths_of_glory")
