#!/usr/bin/env bash
# Run a command with DATABASE_URL naming a PostgreSQL cluster made for it alone and thrown away afterwards.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1 || true)
[ -n "$bin" ] || { echo "Please install PostgreSQL: apt-get install postgresql"; exit 1; }
place=$(mktemp -d /tmp/deckwright-postgres-XXXXXX)
as_owner() { if [ "$(id -u)" = 0 ]; then (cd "$place" && runuser -u postgres -- "$@"); else (cd "$place" && "$@"); fi; }
[ "$(id -u)" != 0 ] || chown postgres "$place"
as_owner "$bin/initdb" -D "$place/data" -U deckwright -A trust --locale=C.UTF-8 -E UTF8 >/dev/null
trap 'as_owner "$bin/pg_ctl" -D "$place/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$place"' EXIT
as_owner "$bin/pg_ctl" -D "$place/data" -w -l "$place/log" \
  -o "-c listen_addresses= -k $place -c fsync=off -c synchronous_commit=off -c full_page_writes=off" start >/dev/null
DATABASE_URL="postgres://deckwright@/postgres?host=$place" "$@"
