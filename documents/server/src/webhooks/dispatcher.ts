import { systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { type AttemptDeliveryDeps, attemptDelivery, type SendWebhookMessage } from './attempt.ts'
import { sendWebhook } from './send-request.ts'
import { findDueDelivery, listDueEndpoints } from './store.ts'

export type WebhookDispatcherDeps = AttemptDeliveryDeps & Pick<Deps, 'log'>

export type WebhookDispatcher = {
  /** Starts the deliveries that are due, and returns immediately. */
  wake(): void
  /** Resolves when the running deliveries have ended. */
  settle(): Promise<unknown>
  /**
   * Aborts running requests and starts no further requests. The next start of the service sends the aborted events
   * again.
   */
  stop(): Promise<void>
}

/**
 * Delivers events, one request at a time for each endpoint, in the order in which they are due. A failed event does
 * not block the events after it. Otherwise one event that a receiver refuses would block all others for three days.
 */
export function createWebhookDispatcher(
  deps: WebhookDispatcherDeps,
  send: SendWebhookMessage = (message, stopping) =>
    sendWebhook(
      { allowPrivate: deps.config.allowPrivateWebhooks, resolver: systemDnsResolver },
      message,
      stopping,
    ),
): WebhookDispatcher {
  const running = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  let isWakePlanned = false

  async function deliverAll(endpointId: number) {
    while (!stopping.signal.aborted) {
      const next = findDueDelivery(deps.db, endpointId, toIso(deps.clock.now()))
      if (!next) return
      // oxlint-disable-next-line no-await-in-loop -- one request at a time keeps the order and spares the receiver
      await attemptDelivery(deps, send, next, stopping.signal)
    }
  }
  function start(endpointId: number) {
    const delivery = deliverAll(endpointId)
      .catch((error: unknown) =>
        deps.log.error({ endpointId, err: error }, 'webhooks could not be delivered'),
      )
      .finally(() => void running.delete(endpointId))
    running.set(endpointId, delivery)
  }
  function wake() {
    if (stopping.signal.aborted) return
    for (const { id } of listDueEndpoints(deps.db, toIso(deps.clock.now()))) if (!running.has(id)) start(id)
  }
  /** Wakes the dispatcher once for all events of a commit. */
  function wakeSoon() {
    if (isWakePlanned) return
    isWakePlanned = true
    setImmediate(() => {
      isWakePlanned = false
      try {
        wake()
      } catch (error) {
        // The error is only logged, because the job wakes the dispatcher again after a second.
        deps.log.error({ err: error }, 'webhooks could not be read')
      }
    })
  }
  const stopListening = deps.live.listen(wakeSoon)
  const settle = () => Promise.all(running.values())
  return {
    wake,
    settle,
    async stop() {
      stopListening()
      stopping.abort()
      await settle()
    },
  }
}
