cat "$S/deploy.json" 2>/dev/null || echo '{}'
