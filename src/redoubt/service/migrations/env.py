"""Alembic runs this file to bring a database up to date. The connection is handed over by `store`."""

from alembic import context

from redoubt.service.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
