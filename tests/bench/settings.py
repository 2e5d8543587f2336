"""The project's settings with one address more: the bare view that the bench compares with."""

from larp.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.bare"
