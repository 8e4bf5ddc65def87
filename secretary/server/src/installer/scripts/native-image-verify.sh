RELEASE="$R/opt/secretary/releases/$RELEASE_NAME"
[ -x "$RELEASE/bin/node" ] && [ "$(cat "$RELEASE/.image")" = "$SHA256" ]
