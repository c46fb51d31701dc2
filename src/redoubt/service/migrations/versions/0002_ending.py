"""The ending of each record is kept, so that a game of older rules can be brought over."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("ending", sa.LargeBinary))
