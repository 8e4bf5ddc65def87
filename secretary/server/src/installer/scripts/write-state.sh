printf '%s' "$STATE" >"$S/deploy.json.new"
mv "$S/deploy.json.new" "$S/deploy.json"
