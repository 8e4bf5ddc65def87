import type { SendRequest } from '@sanhe/kit/http/client'
import { useSyncExternalStore } from 'react'

/** Until a request has been sent, the browser's online state is used. */
let isOnline = navigator.onLine
const listeners = new Set<() => void>()

/** Records whether a request reached the service, which is more reliable than the browser's state. */
function setOnline(isThere: boolean) {
  if (isThere === isOnline) return
  isOnline = isThere
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsOnline = () => useSyncExternalStore(listen, () => isOnline)

/** Follows the browser's online and offline events. `whenBack` sends a request to check the connection. */
export function watchOnlineStatus(whenBack: () => void) {
  window.addEventListener('offline', () => setOnline(false))
  window.addEventListener('online', () => {
    setOnline(true)
    whenBack()
  })
}

/** Sends requests with `send` and records whether the network answered. */
export const sendTrackingOnlineStatus =
  (send: SendRequest): SendRequest =>
  async (request) => {
    const response = await send(request).catch((error: unknown) => {
      if (!request.signal?.aborted) setOnline(false)
      throw error
    })
    setOnline(true)
    return response
  }
