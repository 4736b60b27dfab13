"""Background work: what is done beside requests, by the worker (`manage.py worker`).

What is to be done stands in tables of ours, and each piece of work looks there. So a job carries no arguments, one that
is lost or done twice does no harm, and nobody who serves requests needs to know of jobs.
"""
