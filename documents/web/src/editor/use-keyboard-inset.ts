import { useSyncExternalStore } from 'react'

/**
 * Returns the height in pixels that the software keyboard covers at the bottom of the page. Browsers report the
 * keyboard only as a smaller visual viewport. A zoomed page has a smaller one too, and counts as without keyboard.
 */
export function getKeyboardInset(viewport: VisualViewport | null, pageHeight: number) {
  if (!viewport || viewport.scale > 1) return 0
  return Math.max(0, Math.round(pageHeight - viewport.height - viewport.offsetTop))
}

/** Last height of the keyboard. It is measured only on events, because reading it during a render forces a layout. */
let current = 0

function listen(listener: () => void) {
  const viewport = window.visualViewport
  const measure = () => {
    current = getKeyboardInset(viewport, window.innerHeight)
    listener()
  }
  measure()
  viewport?.addEventListener('resize', measure)
  viewport?.addEventListener('scroll', measure)
  return () => {
    viewport?.removeEventListener('resize', measure)
    viewport?.removeEventListener('scroll', measure)
  }
}

export const useKeyboardInset = () => useSyncExternalStore(listen, () => current)
