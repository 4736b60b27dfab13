# The requirements are installed in a stage of their own, so that pip and its cache stay out of the image that runs.
FROM python:3.11-slim AS build
WORKDIR /app
RUN python -m venv /app/.venv
COPY requirements.txt .
RUN /app/.venv/bin/pip install --no-cache-dir -r requirements.txt

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /app formpilot
WORKDIR /app
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
COPY --from=build /app/.venv /app/.venv
COPY . .
RUN python -m compileall -q agent conversations formpilot_site forms_registry
# Static files belong to the image; everything else in var/ belongs to the container.
RUN SECRET_KEY=only-for-this-build python manage.py collectstatic --noinput --verbosity 0 && chown -R formpilot var
USER formpilot
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ.get('PORT') or 8000}/api/health\")"]
CMD ["gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi"]
