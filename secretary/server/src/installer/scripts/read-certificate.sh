cat "$R/etc/secretary/tls/cert.pem" 2>/dev/null || true
