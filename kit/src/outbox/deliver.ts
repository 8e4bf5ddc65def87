import type { AnyDatabase } from '@sanhe/kit/postgres/executor'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { runInTracingSpan } from '@sanhe/kit/tracing/tracing'
import { computeNextDeliveryAttemptTime } from './retry-policy.ts'
import { claimDueDelivery, markDeliveryFailed, recordFailedAttempt, removeDelivery } from './store.ts'
import type { FailedDelivery } from './types.ts'

/**
 * A handler of any event type. The delivery row holds the type; the payload was type-checked when the event was
 * emitted.
 */
type Listener = { type: string; name: string; handle(event: unknown): unknown }

export type OutboxDeliveryDeps = {
  db: AnyDatabase
  clock: Clock
  listeners: Listener[]
  onParked(parked: FailedDelivery): unknown
  handlerTimeoutMs: number
}

type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDueDelivery>>>
type Outcome = { status: 'delivered' | 'failed' } | { status: 'parked'; parked: FailedDelivery }

/**
 * Handles one delivery that is due; returns undefined when none is due. A transaction holds the claim on the delivery
 * while the handler uses other connections. When the process dies before the commit, the handler's changes stay and the
 * delivery is repeated.
 */
export async function deliverNextEvent(deps: OutboxDeliveryDeps) {
  const names = deps.listeners.map(({ name }) => name)
  // Does not use `inTransaction`, which may repeat its work: a handler has effects outside the transaction.
  const outcome = await deps.db.transaction().execute(async (tx): Promise<Outcome | undefined> => {
    const claimed = await claimDueDelivery(tx, names, deps.clock.now())
    if (!claimed) return undefined
    const fault = await attempt(deps, claimed)
    if (fault !== undefined) return markFailed(deps, tx, claimed, fault)
    await removeDelivery(tx, claimed)
    return { status: 'delivered' }
  })
  if (outcome?.status === 'parked') await deps.onParked(outcome.parked)
  return outcome?.status
}

async function markFailed(
  { clock }: OutboxDeliveryDeps,
  tx: AnyDatabase,
  claimed: ClaimedDelivery,
  fault: string,
) {
  const now = clock.now()
  const dueAt = computeNextDeliveryAttemptTime(claimed.attempts + 1, now)
  if (dueAt === undefined)
    return { status: 'parked' as const, parked: await markDeliveryFailed(tx, claimed, fault, now) }
  await recordFailedAttempt(tx, claimed, fault, dueAt)
  return { status: 'failed' as const }
}

/** Runs the handler of a delivery. Returns its error message, or undefined after success. */
async function attempt({ listeners, handlerTimeoutMs }: OutboxDeliveryDeps, claimed: ClaimedDelivery) {
  const listener = listeners.find(({ name, type }) => name === claimed.handler && type === claimed.type)
  if (!listener) return `${claimed.handler} does not listen to ${claimed.type}`
  const event = {
    eventId: claimed.event_id,
    type: claimed.type,
    subject: claimed.subject,
    payload: claimed.payload,
    emittedAt: claimed.emitted_at.getTime(),
  }
  try {
    await runInTracingSpan(describeSpan(claimed), () =>
      withTimeout(handlerTimeoutMs, async () => listener.handle(event)),
    )
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

/** The span of a delivery continues the trace of the event, also in another process and after retries. */
const describeSpan = ({ type, handler, event_id: id, attempts, traceparent }: ClaimedDelivery) => ({
  name: `process ${type}`,
  kind: 'consumer' as const,
  attributes: {
    'messaging.system': 'sanhe_outbox',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': type,
    'messaging.consumer.group.name': handler,
    'messaging.message.id': String(id),
    'sanhe.delivery.attempt': attempts + 1,
  },
  parent: { traceparent: traceparent ?? undefined },
})

/**
 * Limits the duration of a handler. A handler that never ends would keep its claim and its connection forever, and
 * would block the later events of its subject.
 */
async function withTimeout(timeoutMs: number, work: () => Promise<unknown>) {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`took longer than ${timeoutMs} ms`)), timeoutMs)
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
