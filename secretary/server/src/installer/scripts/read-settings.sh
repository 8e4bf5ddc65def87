cat "$R/etc/secretary/agent.env" 2>/dev/null || true
