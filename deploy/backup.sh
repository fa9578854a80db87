#!/bin/sh
# One archive into BACKUP_DIR, encrypted if AGE_RECIPIENT names a public key of age, copied by BACKUP_COPY if set.
# Keeps the newest of 7 days, 4 weeks and 12 months. Nothing is deleted unless the new archive is complete.
#
#   BACKUP_COPY='rclone copy "$1" kampus:cadangan-tuntas'    another place than this machine's
set -eu
: "${BACKUP_DIR:?}"
cd "$(dirname "$0")/.."
archive="$BACKUP_DIR/tuntas-$(date +%Y-%m-%d-%H%M%S).tar.gz"
status=0
node apps/server/dist/backup.js "$archive" --prune || status=$?
# 2: complete, but the store lacks files that the database names.
if [ "$status" -ne 0 ] && [ "$status" -ne 2 ]; then exit "$status"; fi
if [ -n "${AGE_RECIPIENT:-}" ]; then
  age -r "$AGE_RECIPIENT" -o "$archive.age.part" "$archive"
  mv "$archive.age.part" "$archive.age"
  rm "$archive"
  archive="$archive.age"
fi
if [ -n "${BACKUP_COPY:-}" ]; then sh -c "$BACKUP_COPY" copy "$archive"; fi
exit "$status"
