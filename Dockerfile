# One image for web and worker. The data (var/) is a volume; nothing of it is in the image.
FROM python:3.11-slim-bookworm

# npm: the camera's QR decoder comes from npm.  postgresql-client: backup and restore of PostgreSQL. Not pinned: Debian's fixes are wanted.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends make npm postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --uid 10001 flipside

WORKDIR /srv/flipside
COPY --chown=flipside . .
RUN chown flipside /srv/flipside && mkdir -p var staticfiles && chown flipside var staticfiles

USER 10001
RUN make setup && rm -rf var/* .cache

ENV DEBUG=false
VOLUME /srv/flipside/var
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD [".venv/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD [".venv/bin/python", "manage.py", "serve", "--host", "0.0.0.0", "--workers", "4"]
