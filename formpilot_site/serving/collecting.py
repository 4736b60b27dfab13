"""How often a process that serves looks for garbage."""

import gc


def collect_seldom() -> None:
    """What is here now stays: the collector need not look at it again and again, nor copy its pages for workers. A turn
    makes some thousands of objects that count their references, and hardly a cycle."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 10, 10)
