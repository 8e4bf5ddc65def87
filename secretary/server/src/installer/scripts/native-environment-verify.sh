[ -d "$R/opt/secretary/releases" ] && [ -d "$R/etc/secretary" ]
[ $HAS_SYSTEMD = yes ] || [ -n "$R" ] || id secretary >/dev/null
