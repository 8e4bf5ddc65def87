import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect, useRef } from 'react'
import { setCommandPaletteOpen, setEarlyPaletteText } from './palette-store.ts'
import { shellLabels } from './text.ts'

/**
 * Receives the keys that the user types before the command palette has loaded. Without this field, the page would treat
 * them as shortcuts. The palette begins with the text.
 */
export function EarlyPaletteField() {
  const t = useText(shellLabels)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      aria-label={t.search}
      className="sr-only"
      onChange={(event) => setEarlyPaletteText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setCommandPaletteOpen(false)}
    />
  )
}
