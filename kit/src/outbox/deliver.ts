import type { AnyDatabase } from '@sanhe/kit/postgres/executor'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { nextAttemptAt } from './rules.ts'
import { claimDueDelivery, removeDelivery, recordFailedAttempt, parkDelivery } from './store.ts'
import type { ParkedDelivery } from './types.ts'

/** A handler of any type: the row says which, and what it holds was typed when it was emitted. */
type Listener = { type: string; name: string; handle(event: unknown): unknown }

export type DeliverDeps = {
  db: AnyDatabase
  clock: Clock
  listeners: Listener[]
  onParked(parked: ParkedDelivery): unknown
  handlerTimeoutMs: number
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDueDelivery>>>
type Outcome = { status: 'delivered' | 'failed' } | { status: 'parked'; parked: ParkedDelivery }

/**
 * Delivers one that is due; undefined when there is none. The transaction holds the claim while the handler works on
 * connections of its own, so what the handler did stays when the process dies before the mark: it will be repeated.
 */
export async function deliverNext(deps: DeliverDeps) {
  const names = deps.listeners.map(({ name }) => name)
  // Not `inTransaction`: that may run its work again, and handlers have effects elsewhere.
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

async function markFailed({ clock }: DeliverDeps, tx: AnyDatabase, claimed: Claimed, fault: string) {
  const now = clock.now()
  const dueAt = nextAttemptAt(claimed.attempts + 1, now)
  if (dueAt === undefined)
    return { status: 'parked' as const, parked: await parkDelivery(tx, claimed, fault, now) }
  await recordFailedAttempt(tx, claimed, fault, dueAt)
  return { status: 'failed' as const }
}

/** What went wrong, or undefined. */
async function attempt({ listeners, handlerTimeoutMs }: DeliverDeps, claimed: Claimed) {
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
    await within(handlerTimeoutMs, async () => listener.handle(event))
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

/** One that never ends must not keep its claim, its connection and the events behind it for ever. */
async function within(timeoutMs: number, work: () => Promise<unknown>) {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`took longer than ${timeoutMs} ms`)), timeoutMs)
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
