import { useSyncExternalStore } from 'react'

/** Starts with the browser's own state, until the first request. */
let hasLine = navigator.onLine
const listeners = new Set<() => void>()

/** Records whether a request reached the service, which is more reliable than the browser's state. */
export function noteLine(isThere: boolean) {
  if (isThere === hasLine) return
  hasLine = isThere
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLine = () => useSyncExternalStore(listen, () => hasLine)

/** Follows the browser's online and offline events. `whenBack` sends a request to check the connection. */
export function watchLine(whenBack: () => void) {
  window.addEventListener('offline', () => noteLine(false))
  window.addEventListener('online', () => {
    noteLine(true)
    whenBack()
  })
}
