"""`python -m redoubt` is the command `redoubt`."""

from redoubt.cli.main import app

if __name__ == "__main__":
    app(prog_name="redoubt")
