"""The versions of a form: their history, what differs between two, and publishing one."""
