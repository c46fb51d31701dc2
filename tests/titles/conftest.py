"""A title is tried in every room: the fixtures of the rooms, for the tests of the titles."""

from tests.cli.conftest import at_the_root, engine
from tests.service.conftest import client, orders

__all__ = ["at_the_root", "client", "engine", "orders"]
