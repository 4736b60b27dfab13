"""The log as operators read it, and a client with a key."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from io import StringIO
from logging.config import dictConfig
from typing import Any

import pytest
from rest_framework.test import APIClient

from conversations.services import create_api_key
from conversations.tests.support import VISIT, client
from formpilot_site.logs import logging_settings
from forms_registry.services import import_form

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def log() -> Iterator[StringIO]:
    """Everything that is logged with LOG_LEVEL=DEBUG, the most talkative."""
    root, stream = logging.getLogger(), StringIO()
    levels = {name: logging.getLogger(name).level for name in ("", *logging.root.manager.loggerDict)}
    handlers = list(root.handlers)
    configured = logging_settings("DEBUG")
    configured["handlers"]["stderr"]["stream"] = stream
    dictConfig(configured)
    root.handlers += handlers
    yield stream
    root.handlers[:] = handlers
    for name in ("", *logging.root.manager.loggerDict):
        logging.getLogger(name).setLevel(levels.get(name, logging.NOTSET))


@pytest.fixture
def lines(log: StringIO) -> Lines:
    """What was logged, each line as the JSON that it is."""
    return lambda: [json.loads(line) for line in log.getvalue().splitlines()]


@pytest.fixture
def api(transactional_db: None) -> APIClient:
    import_form(markdown=VISIT, slug="visit")
    return client(create_api_key(name="A host application")[1])
