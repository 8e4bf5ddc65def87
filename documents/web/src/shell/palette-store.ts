import { useEffect, useSyncExternalStore } from 'react'

let isOpen = false
/** Element that had the focus when the palette opened. The focus returns to it when the palette closes. */
let focusBefore: Element | null = null
/** Text that was typed before the palette had loaded. */
let earlyText = ''
const listeners = new Set<() => void>()

export function setCommandPaletteOpen(next: boolean) {
  if (next && !isOpen) focusBefore = document.activeElement
  isOpen = next
  earlyText = ''
  if (next) addEventListener('keydown', recordEarlyKey, { capture: true })
  else removeEventListener('keydown', recordEarlyKey, { capture: true })
  for (const listener of listeners) listener()
}
/**
 * Records keys while no text field has the focus, which happens for a moment while the palette replaces the early
 * field.
 */
function recordEarlyKey(event: KeyboardEvent) {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isText || document.activeElement instanceof HTMLInputElement) return
  event.preventDefault()
  event.stopPropagation()
  earlyText += event.key
}

/** Returns the text that was typed before the palette's field got the focus. Keys are not recorded from now on. */
export function takeEarlyPaletteText() {
  removeEventListener('keydown', recordEarlyKey, { capture: true })
  return earlyText
}

export const getFocusBeforePalette = () => focusBefore
export function setEarlyPaletteText(text: string) {
  earlyText = text
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useIsPaletteOpen = () => useSyncExternalStore(listen, () => isOpen)

/** Opens the command palette with Ctrl+K, or Cmd+K on a Mac, on every page. */
export function useCommandPaletteShortcut() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setCommandPaletteOpen(!isOpen)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
