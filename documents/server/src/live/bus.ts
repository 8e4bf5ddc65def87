import type { LiveEventBus, LiveEvent, PageEventStream } from '#core'

/**
 * Publishes events to the current listeners of this process. No event is stored: a browser that was offline loads the
 * data again.
 */
export function createLiveEventBus(): LiveEventBus {
  const listeners = new Set<(event: LiveEvent) => void>()
  const closeListeners = new Set<(page: string) => void>()
  const pages = new Map<string, PageEventStream>()
  return {
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    pages,
    listenToClosedPages(listener) {
      closeListeners.add(listener)
      return () => void closeListeners.delete(listener)
    },
    closePage(page, stream) {
      // If a page reconnects, its new stream may open before the old stream closes. The page is then still connected.
      if (pages.get(page) !== stream) return
      pages.delete(page)
      for (const listener of closeListeners) listener(page)
    },
  }
}
