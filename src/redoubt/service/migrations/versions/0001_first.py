"""The first database: games, the posts that changed them, and the lines of their records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("branch_of", sa.Text),
        sa.Column("branch_at", sa.Integer),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "posts",
        sa.Column("game", sa.Text, game, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("fingerprint", sa.Text, nullable=False),
    )
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "entries",
        sa.Column("game", sa.Text, game, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("post", sa.Text, nullable=False),
    )
