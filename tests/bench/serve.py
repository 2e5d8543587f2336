"""One web process on the port given, as the weekend's server is made; six threads."""

import sys

import waitress

from larp.wsgi import application

waitress.serve(
    application, host="127.0.0.1", port=int(sys.argv[1]), threads=6, connection_limit=900,
    asyncore_use_poll=True, ident=None,
)  # fmt: skip
