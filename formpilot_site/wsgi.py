"""What gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

from formpilot_site.released_request import ReleasedRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "formpilot_site.settings")

application = get_wsgi_application()
application.request_class = ReleasedRequest
