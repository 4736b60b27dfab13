"""Settings of the test suite: nothing from the developer's own environment leaks in, nothing of theirs is touched."""

import os

os.environ |= {
    "FORMPILOT_ENV_FILE": os.devnull,
    "DEBUG": "on",
    "SECRET_KEY": "known-to-everyone",
    "SEALING_KEYS": "known-to-everyone-who-reads-this-file",
    "LOG_LEVEL": "WARNING",
    "OPENINGS_PER_ADDRESS": "off",
}
CUSTOM = ("CUSTOM_LLM_API_ENDPOINT", "CUSTOM_LLM_API_KEY", "CUSTOM_LLM_MODEL_NAME")
for name in (*CUSTOM, "SESSION_TIMEOUT_SECONDS", "SSL_CERT_FILE"):
    os.environ.pop(name, None)

from formpilot_site.settings import *  # noqa: E402, F403
from formpilot_site.settings import DATABASE, FORMPILOT_DATA, STORAGES, environment  # noqa: E402
from formpilot_site.uploads import uploads_storage  # noqa: E402

FORMPILOT_DATA = FORMPILOT_DATA / "test"
STORAGES = STORAGES | {"uploads": uploads_storage(environment, FORMPILOT_DATA, authorities="")}
EMBEDDED_DATABASE_DURABLE = False
# The process id lets several runs share one server without meeting in one database.
DATABASE["TEST"] = {"NAME": f"test_formpilot_{os.getpid()}"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The test runner switches DEBUG off, but nothing was collected.
ACTION_RETRY_PAUSES = (0.01, 0.02)
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
