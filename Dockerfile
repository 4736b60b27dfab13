# The requirements are installed in a stage of their own, so that pip and its cache stay out of the image that runs.
FROM python:3.11-slim AS build
WORKDIR /app
RUN python -m venv /app/.venv
COPY requirements.txt .
RUN /app/.venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /app formpilot
WORKDIR /app
# Static files belong to the image, and var/ to the container, or to a volume.
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 STATIC_ROOT=/app/static_collected
# What large bodies took goes back to the machine at once, and not only when the heap around it is free.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=build /app/.venv /app/.venv
COPY . .
# Sources that were checked out under a strict umask are for their owner alone, and here they are root's.
RUN find . -path ./.venv -prune -o ! -perm -044 -exec chmod go+rX {} +
RUN python -m compileall -q agent auditing authoring bounded_processes conversations formpilot_site forms_registry nlu patterns scheduling webhooks
RUN SECRET_KEY=only-for-this-build-of-the-image SEALING_KEYS=only-for-this-build-of-the-image python manage.py collectstatic --noinput --verbosity 0 \
    && mkdir -p var && chown -R formpilot var
USER formpilot
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD python -c "import urllib.request as r; r.urlopen('http://127.0.0.1:${PORT:-${BACKEND_PORT:-8000}}/api/health')"
CMD ["gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi"]
