"""Seats with links; who owns a table; which side imagined a what-if game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("games", sa.Column("branch_side", sa.Text))
    op.add_column("games", sa.Column("owner", sa.Text, nullable=False, server_default=""))
    op.add_column("games", sa.Column("shared", sa.Integer, nullable=False, server_default="0"))
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "chairs",
        sa.Column("game", sa.Text, game, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("rank", sa.Text, nullable=False),
        sa.Column("token", sa.Text, unique=True),
        sa.Column("holder", sa.Text, nullable=False),
    )
