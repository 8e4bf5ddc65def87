import type { AnyDatabase, AnyDb } from '@sanhe/kit/postgres/executor'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { type DeliverDeps, deliverNext } from './deliver.ts'
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts'
import { addDeliveries, listParkedDeliveries, notifyDispatchers, unparkDelivery } from './store.ts'
import type { Handler, NewEvent, ParkedDelivery } from './types.ts'

export type OutboxOptions<Events> = {
  db: AnyDatabase
  clock: Clock
  handlers: Handler<Events>[]
  /** After a delivery was given up: worth a line in the log and a person's attention. */
  onParked(parked: ParkedDelivery): unknown
  /** A handler that takes longer has failed; below the database's limit for idle transactions. */
  handlerTimeoutMs?: number
}

export type Outbox<Events> = {
  /** Part of the transaction: without its commit nothing is delivered. Subjects are locked until it ends. */
  emit(tx: AnyDb & { isTransaction: boolean }, event: NewEvent<Events>): Promise<void>
  /** Delivers everything due by the clock, also what the handlers emit, and returns how many succeeded. */
  drain(): Promise<number>
  /** Delivers from now on; `stop` waits for what is being handled and takes nothing more. */
  start(options: DispatcherOptions): Pick<Dispatcher, 'stop'>
  listParked(): Promise<ParkedDelivery[]>
  /** Makes a parked one due with all its attempts anew; whether there was one. */
  retryParked(eventId: number, handler: string): Promise<boolean>
}

/**
 * Events that commit with the change they tell of and are delivered after it, at least once, to each handler apart.
 * A handler may see an event twice and makes no harm of it by `eventId`. The tables are in `outbox.sql`, which a
 * product copies into a migration.
 */
export function createOutbox<Events>(options: OutboxOptions<Events>): Outbox<Events> {
  const { db, clock } = options
  const listeners = options.handlers as unknown as DeliverDeps['listeners']
  assertDistinct(listeners)
  const deps = { ...options, listeners, handlerTimeoutMs: options.handlerTimeoutMs ?? 30_000 }
  const deliver = () => deliverNext(deps)
  let dispatcher: Dispatcher | undefined

  return {
    async emit(tx, event) {
      if (!tx.isTransaction) throw new Error(`${event.type} was emitted outside a transaction`)
      const names = listeners.filter(({ type }) => type === event.type).map(({ name }) => name)
      if (names.length === 0) return
      await addDeliveries(tx, event, names, clock.now())
    },
    async drain() {
      let delivered = 0
      for (let isSettled = false; ; ) {
        const outcome = await deliver()
        if (outcome === 'delivered') delivered += 1
        if (!outcome && isSettled) return delivered
        // What this process is handling at the moment may be followed by more of its subject.
        if (!outcome) await dispatcher?.settle()
        isSettled = !outcome
      }
    },
    start: (startOptions) => (dispatcher = startDispatcher(deliver, startOptions)),
    listParked: () => listParkedDeliveries(db),
    async retryParked(eventId, handler) {
      const found = await unparkDelivery(db, { event_id: eventId, handler }, clock.now())
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
