import { useSyncExternalStore } from 'react'

/**
 * Returns the height in pixels that the software keyboard covers at the bottom of the page. Browsers report the
 * keyboard only as a smaller visual viewport. A zoomed page has a smaller one too, and counts as without keyboard.
 */
export function getKeyboardInset(viewport: VisualViewport | null, pageHeight: number) {
  if (!viewport || viewport.scale > 1) return 0
  return Math.max(0, Math.round(pageHeight - viewport.height - viewport.offsetTop))
}

function listen(listener: () => void) {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', listener)
  viewport?.addEventListener('scroll', listener)
  return () => {
    viewport?.removeEventListener('resize', listener)
    viewport?.removeEventListener('scroll', listener)
  }
}

export const useKeyboardInset = () =>
  useSyncExternalStore(listen, () => getKeyboardInset(window.visualViewport, window.innerHeight))
