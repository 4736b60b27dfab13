"""Background work, which the worker does (`manage.py worker`).

What has to be done is in tables of ours, and each kind of work looks there. So jobs have no arguments, a job that is
lost or done twice does no harm, and code that serves requests need not know about jobs.
"""
