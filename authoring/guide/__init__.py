"""The guide for authors: its reference, which data tells, and its pages in the admin."""
