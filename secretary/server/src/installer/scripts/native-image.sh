RELEASE="$R/opt/secretary/releases/$RELEASE_NAME"
[ "$(sha256sum <"$S/image.tar.gz" | cut -d ' ' -f 1)" = "$SHA256" ] || fail DOWNLOAD_FAILED
rm -rf "$RELEASE.new"
mkdir -p "$RELEASE.new"
echo "unpacking $(stat -c %s "$S/image.tar.gz") bytes"
if ! tar -xzf "$S/image.tar.gz" -C "$RELEASE.new" --no-same-owner; then
  [ "$(df -Pk "$R/opt" | tail -n 1 | sed 's/  */ /g' | cut -d ' ' -f 4)" -gt 10240 ] || fail LOW_DISK
  fail DOWNLOAD_FAILED
fi
chmod -R u=rwX,go=rX "$RELEASE.new"
if "$RELEASE.new/bin/node" --version 2>/dev/null; then
  rm -rf "$RELEASE.new/lib"
else
  # A bare Debian lacks a library that Node needs: it came along.
  mv "$RELEASE.new/bin/node" "$RELEASE.new/lib/node"
  cat >"$RELEASE.new/bin/node" <<'END'
#!/bin/sh
LIB="$(dirname "$(dirname "$(readlink -f "$0")")")/lib"
LD_LIBRARY_PATH="$LIB" exec "$LIB/node" "$@"
END
  chmod 755 "$RELEASE.new/bin/node"
  "$RELEASE.new/bin/node" --version || fail OS_UNSUPPORTED
fi
printf '%s' "$SHA256" >"$RELEASE.new/.image"
rm -rf "$RELEASE"
mv "$RELEASE.new" "$RELEASE"
rm -f "$S/image.tar.gz"
