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
