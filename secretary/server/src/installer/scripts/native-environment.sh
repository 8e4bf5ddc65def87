mkdir -p "$R/opt/secretary/releases" "$R/etc/secretary"
chmod 755 "$R/opt/secretary" "$R/opt/secretary/releases" "$R/etc/secretary"
if [ $HAS_SYSTEMD = no ]; then
  mkdir -p "$R/var/lib/secretary-agent"
  # Without systemd nobody makes up a user at each start.
  if [ -z "$R" ]; then
    id secretary >/dev/null 2>&1 || useradd --system --user-group --home-dir /nonexistent --shell /usr/sbin/nologin secretary
    chown secretary: /var/lib/secretary-agent
  fi
fi
echo "runtime: $(if [ $HAS_SYSTEMD = yes ]; then echo a unit of systemd with a user of its own; else echo a supervised process; fi)"
# Commands and scripts of the agent run inside bubblewrap. The agent works without it, so a failure ends nothing.
if [ -z "$R" ] && ! command -v bwrap >/dev/null && command -v apt-get >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  WAIT='-o DPkg::Lock::Timeout=60 -o Acquire::http::Timeout=20 -o Acquire::Retries=1'
  # shellcheck disable=SC2086
  { timeout 300 apt-get $WAIT install -y -q --no-install-recommends bubblewrap ||
    { timeout 120 apt-get $WAIT update -q && timeout 300 apt-get $WAIT install -y -q --no-install-recommends bubblewrap; }
  } >/dev/null 2>&1 || true
fi
if command -v bwrap >/dev/null; then
  echo "sandbox: $(bwrap --version)"
else
  echo 'sandbox: bubblewrap could not be installed; the agent runs no commands and scripts until it is (apt install bubblewrap)'
fi
