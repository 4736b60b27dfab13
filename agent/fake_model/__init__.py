"""A scripted stand-in for a model's endpoint, for tests and for people who develop without one."""

from agent.fake_model.answers import ScriptedAnswer, as_json, completion
from agent.fake_model.faults import FAULTS
from agent.fake_model.script import ReceivedRequest, ScriptError, ScriptRule, load_script
from agent.fake_model.server import FakeModel

__all__ = [
    "FAULTS",
    "FakeModel",
    "ReceivedRequest",
    "ScriptError",
    "ScriptRule",
    "ScriptedAnswer",
    "as_json",
    "completion",
    "load_script",
]
