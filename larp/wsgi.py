"""The WSGI application."""

import os
import warnings

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "larp.settings")
# Whitenoise misses the folder of collected files, which only a site has; elsewhere it finds them in the apps.
warnings.filterwarnings("ignore", message="No directory at")
django.setup(set_prefix=False)

from django.core.handlers.wsgi import WSGIHandler  # noqa: E402  (the site's modules need the apps)

from larp.web.unchanged import Unchanged  # noqa: E402

application = Unchanged(WSGIHandler())
