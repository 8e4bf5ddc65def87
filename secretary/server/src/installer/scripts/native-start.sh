HOME_DIR="$R/opt/secretary"
if [ $HAS_SYSTEMD = yes ]; then
  printf '%s' "$UNIT" >"$R/etc/systemd/system/secretary-agent.service"
  chmod 644 "$R/etc/systemd/system/secretary-agent.service"
  # The namespaces are allowed only where they are of use.
  DROP_IN="$R/etc/systemd/system/secretary-agent.service.d/sandbox.conf"
  rm -f "$DROP_IN"
  if command -v bwrap >/dev/null; then
    mkdir -p "$(dirname "$DROP_IN")"
    chmod 755 "$(dirname "$DROP_IN")"
    printf '%s' "$SANDBOX" >"$DROP_IN"
    chmod 644 "$DROP_IN"
  fi
  systemctl daemon-reload
  systemctl enable secretary-agent
  systemctl restart secretary-agent
else
  printf '%s' "$SUPERVISOR" >"$HOME_DIR/supervise"
  chmod 755 "$HOME_DIR/supervise"
  if is_alive "$S/agent.pid" "$HOME_DIR/supervise"; then
    OLD=$(cat "$S/agent.pid")
    kill -TERM -- "-$OLD" 2>/dev/null || true
    for _ in $(seq 100); do
      kill -0 -- "-$OLD" 2>/dev/null || break
      sleep 0.1
    done
    kill -KILL -- "-$OLD" 2>/dev/null || true
  fi
  setsid bash "$HOME_DIR/supervise" "$R" </dev/null >/dev/null 2>&1 &
  echo $! >"$S/agent.pid"
fi
echo "waiting for the agent at port $AGENT_PORT"
for _ in $(seq 300); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$AGENT_PORT") 2>/dev/null; then
    echo 'the agent listens'
    exit 0
  fi
  sleep 0.2
done
SAID=$(agent_log)
printf '%s\n' "$SAID"
case "$SAID" in *EADDRINUSE*) fail PORT_IN_USE ;; esac
fail HEALTH_FAILED AGENT_NOT_STARTED
