"""What the title shows: scene, choices, log, layers, inspection, charts, paper."""
