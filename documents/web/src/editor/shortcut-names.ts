export const isMacKeyboard = () =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns a shortcut as users read it: `Ctrl+Shift+8`, `⌘⇧8`. */
export function formatShortcut(key: string, onMac = isMacKeyboard()) {
  const parts = key.split('-')
  const names = onMac
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' }
    : { Mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt', Enter: 'Enter' }
  return parts.map((part) => names[part as keyof typeof names] ?? part.toUpperCase()).join(onMac ? '' : '+')
}
