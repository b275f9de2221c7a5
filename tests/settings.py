"""Settings of the test run: nothing outside a temporary folder is written."""

import os
import tempfile

os.environ["DECKWRIGHT_DATA"] = tempfile.mkdtemp(prefix="deckwright-test-")
os.environ.setdefault("DECKWRIGHT_SECRET_KEY", "only for tests")
os.environ["DECKWRIGHT_API_RATE"] = "off"

from config.settings import *  # noqa: F403

if not os.environ.get("DATABASE_URL"):
    DATABASES["default"]["NAME"] = ":memory:"  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
RUN_JOBS_INLINE = True
