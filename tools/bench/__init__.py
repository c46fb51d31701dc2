"""The drivers of `redoubt bench`. They run from a checkout; the package does not contain them."""
