"""A scripted stand-in for a model's endpoint, for tests and for people who develop without one."""

from agent.fake_model.answers import Answer, as_json, completion
from agent.fake_model.faults import FAULTS
from agent.fake_model.script import ReceivedRequest, Rule, ScriptError, load_script
from agent.fake_model.server import FakeModel

__all__ = [
    "FAULTS",
    "Answer",
    "FakeModel",
    "ReceivedRequest",
    "Rule",
    "ScriptError",
    "as_json",
    "completion",
    "load_script",
]
