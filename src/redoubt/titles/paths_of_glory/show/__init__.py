"""What the title shows to people: see docs/concepts/table.md."""
