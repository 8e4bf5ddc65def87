import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyDatabase, SqlExecutor } from '@sanhe/kit/postgres/executor'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { type OutboxDeliveryDeps, deliverNextEvent } from './deliver.ts'
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts'
import { addDeliveries, listFailedDeliveries, notifyDispatchers, requeueFailedDelivery } from './store.ts'
import type { EventHandler, NewOutboxEvent, FailedDelivery } from './types.ts'

export type OutboxOptions<Events> = {
  db: AnyDatabase
  clock: Clock
  handlers: EventHandler<Events>[]
  /**
   * Called when a delivery is given up after its last attempt. The product logs it, because an administrator has to
   * look at it.
   */
  onParked(parked: FailedDelivery): unknown
  /** Handler timeout in ms; must stay below the database's limit for idle transactions. */
  handlerTimeoutMs?: number
}

export type Outbox<Events> = {
  /**
   * Adds an event to the transaction: the event is delivered only after the commit. The subject of the event is locked
   * until then.
   */
  emit(tx: SqlExecutor & { isTransaction: boolean }, event: NewOutboxEvent<Events>): Promise<void>
  /**
   * Delivers all events that are due by the clock, including events that handlers emit. Returns the number of
   * successful deliveries.
   */
  drain(): Promise<number>
  /**
   * Waits until the events that this process has emitted are handled, but at most `maxMs`. Does nothing before `start`.
   */
  catchUp(maxMs: number): Promise<void>
  /** Starts delivering. `stop` starts no new delivery and waits for the running deliveries. */
  start(options: DispatcherOptions): Pick<Dispatcher, 'stop'>
  listParked(): Promise<FailedDelivery[]>
  /** Makes a parked delivery due again with all its attempts. Returns false when the delivery is not parked. */
  retryParked(eventId: number, handler: string): Promise<boolean>
}

/**
 * Creates an outbox: events commit together with the change that they announce, and are then delivered at least once to
 * each handler. A handler may receive an event twice and uses `eventId` to stay idempotent. The tables are in
 * `outbox.sql`, which a product copies into a migration.
 */
export function createOutbox<Events>(options: OutboxOptions<Events>): Outbox<Events> {
  const { db, clock } = options
  const listeners = options.handlers as unknown as OutboxDeliveryDeps['listeners']
  assertDistinct(listeners)
  const deps = { ...options, listeners, handlerTimeoutMs: options.handlerTimeoutMs ?? 30_000 }
  const deliver = () => deliverNextEvent(deps)
  let dispatcher: Dispatcher | undefined
  let hasNewEvents = false

  async function drain() {
    let delivered = 0
    for (let isSettled = false; ; ) {
      const outcome = await deliver()
      if (outcome === 'delivered') delivered += 1
      if (!outcome && isSettled) return delivered
      // Deliveries that this process is handling now may emit more events, so the loop waits for them and then checks
      // again.
      if (!outcome) await dispatcher?.settle()
      isSettled = !outcome
    }
  }

  return {
    async emit(tx, event) {
      if (!tx.isTransaction) throw new Error(`${event.type} was emitted outside a transaction`)
      const names = listeners.filter(({ type }) => type === event.type).map(({ name }) => name)
      if (names.length === 0) return
      await addDeliveries(tx, event, names, clock.now())
      hasNewEvents = true
    },
    drain,
    async catchUp(maxMs) {
      if (!dispatcher || !hasNewEvents) return
      hasNewEvents = false
      await Promise.race([drain(), sleep(maxMs, undefined, { ref: false })])
    },
    start: (startOptions) => (dispatcher = startDispatcher(deliver, startOptions)),
    listParked: () => listFailedDeliveries(db),
    async retryParked(eventId, handler) {
      const found = await requeueFailedDelivery(db, { event_id: eventId, handler }, clock.now())
      if (found) await notifyDispatchers(db)
      return found
    },
  }
}

function assertDistinct(listeners: { type: string; name: string }[]) {
  const keys = listeners.map(({ type, name }) => `${name} for ${type}`)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice) throw new Error(`There are two handlers ${twice}`)
}
