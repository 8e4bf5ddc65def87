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
  for (const listener of listeners) listener()
}
export const getFocusBeforePalette = () => focusBefore
export const getEarlyPaletteText = () => earlyText
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
