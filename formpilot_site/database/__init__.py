"""A database backend that needs no database: Postgres from a Python package, started when it is first needed.

Processes that share a data folder share the server. It belongs to no process: whoever finds it missing starts it again.
"""
