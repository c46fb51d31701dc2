"""The table in the browser: an HTTP server for games on this machine."""
