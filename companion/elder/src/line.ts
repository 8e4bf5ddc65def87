import { useSyncExternalStore } from 'react'

/** At first what the telephone says, until something has been asked for. */
let hasLine = navigator.onLine
const listeners = new Set<() => void>()

/** Whether the service was reached: only that is sure, whatever the telephone says of its network. */
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

/** A line that was lost or found is told by the telephone before anything is asked; `whenBack` asks once more. */
export function watchLine(whenBack: () => void) {
  window.addEventListener('offline', () => noteLine(false))
  window.addEventListener('online', () => {
    noteLine(true)
    whenBack()
  })
}
