# Back to the release before. Says so when there is one.
HOME_DIR="$R/opt/secretary"
PREVIOUS=$(cat "$S/previous" 2>/dev/null || true)
if [ -n "$PREVIOUS" ] && [ -d "$HOME_DIR/$PREVIOUS" ]; then
  ln -sfn "$PREVIOUS" "$HOME_DIR/current.new"
  mv -T "$HOME_DIR/current.new" "$HOME_DIR/current"
  rm -f "$S/previous"
  echo back
fi
