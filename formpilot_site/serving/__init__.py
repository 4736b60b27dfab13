"""The worker that gunicorn runs: one loop speaks with all clients, and threads are for requests that are wholly here.

A thread that waits for a client is one that nobody else has. So the loop alone reads and writes; a client that sends
its body a byte at a time, or never reads its answer, costs a little memory for a while, and no thread.
"""
