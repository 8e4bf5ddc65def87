printf '%s' "$SETTINGS" >"$R/etc/secretary/$FILE.new"
mv "$R/etc/secretary/$FILE.new" "$R/etc/secretary/$FILE"
echo "wrote the settings of $(grep -c = "$R/etc/secretary/$FILE" || true) variables"
