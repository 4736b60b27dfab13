"""A database backend for a Postgres server of one's own."""
