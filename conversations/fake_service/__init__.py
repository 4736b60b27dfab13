"""A stand-in for a REST service that forms call, over real HTTP and in memory: for tests, and for developers without
the service. A YAML file for each service describes its data and what it accepts."""

from conversations.fake_service.faults import FAULTS
from conversations.fake_service.resources import Description, DescriptionError, load_description
from conversations.fake_service.server import FakeService, ReceivedRequest

__all__ = ["FAULTS", "Description", "DescriptionError", "FakeService", "ReceivedRequest", "load_description"]
