mkdir -p "$R/etc/secretary"
chmod 755 "$R/etc/secretary"
if ! docker version >/dev/null 2>&1; then
  command -v apt-get >/dev/null || fail OS_UNSUPPORTED
  SAID=$(mktemp)
  if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends docker.io; } >"$SAID" 2>&1; then
    cat "$SAID"
    if grep -q 'Could not get lock' "$SAID"; then fail APT_LOCKED; fi
    fail DOWNLOAD_FAILED
  fi
  rm -f "$SAID"
fi
docker version
