"""The drivers of `redoubt bench`. They run from a checkout and are no part of the package."""
