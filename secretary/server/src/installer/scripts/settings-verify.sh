[ "$(sha256sum <"$R/etc/secretary/$FILE" | cut -d ' ' -f 1)" = "$SHA256" ]
