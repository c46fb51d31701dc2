"""What is said at the umpire's desk: disputes, rulings, messages, the clock."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "notices",
        sa.Column("game", sa.Text, game, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("notice", sa.LargeBinary, nullable=False),
    )
