"""The database: which tables there are. A change here needs a new file under `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, LargeBinary, MetaData, Table, Text

REVISION = "0006"
"""The revision of the database that this program reads and writes."""
KNOWN = ("0001", "0002", "0003", "0004", "0005", "0006")
"""Every revision there has been, oldest first."""

metadata = MetaData()

games = Table(
    "games", metadata,
    Column("id", Text, primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    # What the game was made from, so that the same key with another wish is noticed.
    Column("fingerprint", Text, nullable=False),
    Column("name", Text, nullable=False),
    # First line of the record, with the dice and their secret.
    Column("header", LargeBinary, nullable=False),
    # Who sits where, as JSON.
    Column("seats", Text, nullable=False),
    # What the list of games shows, as JSON, so that listing needs no game to be played through.
    Column("card", Text, nullable=False),
    Column("branch_of", Text),
    Column("branch_at", Integer),
    # The turn it was branched off in; none if it was brought over from older rules.
    Column("branch_turn", Integer),
    # The side that imagined what it could not know; empty if nothing was hidden.
    Column("branch_side", Text),
    # The browser that owns the table, hashed; empty for whoever sits at this computer.
    Column("owner", Text, nullable=False, server_default=""),
    # Whether anybody was ever invited: from then on everybody needs a seat.
    Column("shared", Integer, nullable=False, server_default="0"),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    # How the record would end: what a game of older rules is brought over from.
    Column("ending", LargeBinary),
)  # fmt: skip

posts = Table(
    "posts", metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("fingerprint", Text, nullable=False),
)  # fmt: skip

entries = Table(
    "entries", metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    # The line of the record, byte for byte.
    Column("line", LargeBinary, nullable=False),
    # The post that made it; empty for a computer's choice.
    Column("post", Text, nullable=False),
)  # fmt: skip

notices = Table(
    "notices", metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    # What was said at the desk, as JSON: never changed, never deleted.
    Column("notice", LargeBinary, nullable=False),
)  # fmt: skip

chairs = Table(
    "chairs", metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    # The side; empty for a spectator.
    Column("side", Text, nullable=False),
    # player, staff or spectator.
    Column("rank", Text, nullable=False),
    # What its link holds, until it is claimed.
    Column("token", Text, unique=True),
    # The browser that sits on it, hashed.
    Column("holder", Text, nullable=False),
)  # fmt: skip

traces = Table(
    "traces", metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    # What was sent when the entry was made, and who may know of it.
    Column("trace", LargeBinary, nullable=False),
)  # fmt: skip

bases = Table(
    "bases", metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # The position after so many entries. Nothing is lost if these last two tables are emptied.
    Column("base", LargeBinary, nullable=False),
)  # fmt: skip

__all__ = [
    "KNOWN",
    "REVISION",
    "bases",
    "chairs",
    "entries",
    "games",
    "metadata",
    "notices",
    "posts",
    "traces",
]
