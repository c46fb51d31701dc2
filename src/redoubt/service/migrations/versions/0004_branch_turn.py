"""A what-if game knows the turn it was branched off in, so that the list can say so."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("games", sa.Column("branch_turn", sa.Integer))
