import type { SuggestionSession } from './saving-session.ts'

/**
 * Saves when the page is hidden or online again, and keeps unsaved text in the browser. Asks before a page closes only
 * if the browser could not keep its text. `reload`: reads the document again.
 */
export function flushWhenHidden(session: SuggestionSession, reload: () => void) {
  const leave = () => {
    void session.flush()
    session.keep()
  }
  const hidden = () => document.visibilityState === 'hidden' && leave()
  const online = () => {
    if (session.isLoaded()) void session.flush()
    else reload()
  }
  const closing = (event: BeforeUnloadEvent) => {
    leave()
    if (session.hasUnkept()) event.preventDefault()
  }
  document.addEventListener('visibilitychange', hidden)
  addEventListener('pagehide', leave)
  addEventListener('online', online)
  addEventListener('beforeunload', closing)
  return () => {
    document.removeEventListener('visibilitychange', hidden)
    removeEventListener('pagehide', leave)
    removeEventListener('online', online)
    removeEventListener('beforeunload', closing)
  }
}
