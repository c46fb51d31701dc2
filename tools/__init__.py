"""Scripts for those who work on Redoubt; none of them is part of the package."""
