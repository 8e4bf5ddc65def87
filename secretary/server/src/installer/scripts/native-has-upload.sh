[ "$(sha256sum <"$S/image.tar.gz" 2>/dev/null | cut -d ' ' -f 1)" = "$SHA256" ]
