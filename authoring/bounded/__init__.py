"""Plays a form in a process of its own, so that no draft can hold up those who fill forms.

`play` is the door. The process knows of the agent and of no database.
"""

from authoring.bounded.process import PlayStopped, play, players

__all__ = ["PlayStopped", "play", "players"]
