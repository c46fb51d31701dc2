"""What a title tells the eye: its scene, its choices, its log, layers, inspection, lessons and forecasts."""
