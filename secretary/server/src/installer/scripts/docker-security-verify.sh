[ -n "$(docker ps --quiet --filter name='^secretary-agent$')" ] && [ -f "$R/etc/secretary/tls/cert.pem" ]
