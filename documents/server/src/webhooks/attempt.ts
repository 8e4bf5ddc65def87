import { toIso } from '@sanhe/kit/runtime/clock'
import { type ChangeRecorder, type CommitChangeDeps, commitChange, type Deps } from '#core'
import { notifyOfWebhook } from '#notifications'
import { decideEndpointDisableReason, isSuccessfulStatus, computeNextAttemptTime } from './rules.ts'
import type { WebhookSendFailure, sendWebhook } from './send-request.ts'
import { readActiveWebhookSecrets } from './service.ts'
import { createSignedWebhookHeaders } from './signature.ts'
import * as store from './store.ts'

export type SendWebhookMessage = (
  message: Parameters<typeof sendWebhook>[1],
  stopping: AbortSignal,
) => ReturnType<typeof sendWebhook>

export type AttemptDeliveryDeps = CommitChangeDeps & Pick<Deps, 'clock' | 'config'>

type Outcome = {
  startedAt: string
  durationMs: number
  status: number | null
  failure: WebhookSendFailure | 'secret' | null
  response: string
}

/**
 * Sends one delivery and records the outcome. If the process dies before the outcome is recorded, the delivery stays
 * waiting, and the next process sends it again with the same id.
 */
export async function attemptDelivery(
  deps: AttemptDeliveryDeps,
  send: SendWebhookMessage,
  delivery: store.WebhookDeliveryRow,
  stopping: AbortSignal,
) {
  const outcome = await sendDelivery(deps, send, delivery, stopping)
  if (outcome && !stopping.aborted) await recordOutcome(deps, delivery.id, outcome)
}

async function sendDelivery(
  deps: AttemptDeliveryDeps,
  send: SendWebhookMessage,
  delivery: store.WebhookDeliveryRow,
  stopping: AbortSignal,
): Promise<Outcome | undefined> {
  const endpoint = store.findEndpoint(deps.db, delivery.endpoint_id)
  if (!endpoint) return undefined
  const now = deps.clock.now()
  const secrets = readActiveWebhookSecrets(deps, endpoint)
  const unsent = { startedAt: toIso(now), durationMs: 0, status: null, response: '' }
  if (secrets.length === 0) return { ...unsent, failure: 'secret' }
  const body = delivery.payload
  const headers = createSignedWebhookHeaders(
    { id: delivery.message_id, timestampS: Math.floor(now / 1000), body },
    secrets,
  )
  const startedMs = performance.now()
  const result = await send({ url: endpoint.url, headers, body }, stopping)
  const sent = { ...unsent, durationMs: Math.round(performance.now() - startedMs) }
  return 'failure' in result ? { ...sent, failure: result.failure } : { ...sent, failure: null, ...result }
}

const recordOutcome = (deps: AttemptDeliveryDeps, id: number, outcome: Outcome) =>
  commitChange(deps, (recorder) => {
    const { db } = deps
    // If the endpoint was deleted during the request, nothing is recorded.
    const delivery = store.findDelivery(db, id)
    const endpoint = delivery && store.findEndpoint(db, delivery.endpoint_id)
    if (!endpoint) return
    store.addAttempt(db, {
      delivery_id: id,
      started_at: outcome.startedAt,
      duration_ms: outcome.durationMs,
      status: outcome.status,
      failure: outcome.failure,
      response: outcome.response,
    })
    const attempts = delivery.attempts + 1
    if (isSuccessfulStatus(outcome.status)) {
      store.setDelivery(db, id, { state: 'delivered', attempts })
      store.setEndpoint(db, endpoint.id, { failing_since: null })
      return
    }
    store.setDelivery(db, id, { attempts })
    // A delivery that was cancelled during the request stays cancelled.
    if (delivery.state === 'waiting') planRetry(deps, id, attempts)
    recordFailureOfEndpoint(deps, recorder, endpoint, outcome)
  })

/** Sets the time of the next attempt, or gives the delivery up after its last attempt. */
function planRetry({ db, clock }: AttemptDeliveryDeps, id: number, attempts: number) {
  const dueAt = computeNextAttemptTime(attempts, clock.now(), Math.random())
  store.setDelivery(db, id, dueAt === undefined ? { state: 'failed' } : { due_at: toIso(dueAt) })
}

/** Disables an endpoint that is gone or has failed for too long, and notifies the administrators. */
function recordFailureOfEndpoint(
  deps: AttemptDeliveryDeps,
  recorder: ChangeRecorder,
  endpoint: store.WebhookEndpointRow,
  outcome: Outcome,
) {
  const { db, clock } = deps
  const now = clock.now()
  const failingSince = endpoint.failing_since ?? outcome.startedAt
  store.setEndpoint(db, endpoint.id, { failing_since: failingSince })
  const reason = decideEndpointDisableReason(outcome.status, failingSince, now)
  if (reason === undefined || endpoint.disabled_at !== null) return
  store.setEndpoint(db, endpoint.id, { disabled_at: toIso(now), disabled_reason: reason })
  store.cancelWaitingDeliveries(db, endpoint.id)
  for (const { id: userId } of store.listAdministrators(db))
    notifyOfWebhook(deps, recorder, { userId, endpointId: endpoint.id })
}
