import type { Instant } from '@sanhe/kit/runtime/clock'

/**
 * The event that a handler receives. `eventId` stays the same when a delivery is repeated, so that the handler can be
 * idempotent.
 */
export type OutboxEvent<Type, Payload> = {
  eventId: number
  type: Type
  subject: string
  payload: Payload
  emittedAt: Instant
}

/** Events of one subject are delivered in the order in which they were emitted. */
export type NewOutboxEvent<Events> = {
  [Type in keyof Events & string]: { type: Type; subject: string; payload: Events[Type] }
}[keyof Events & string]

/**
 * A handler of one event type. Handlers of several types with the same name also share the order per subject. Each
 * delivery stores the name of its handler. After a handler is renamed, its stored deliveries have no handler.
 */
export type EventHandler<Events> = {
  [Type in keyof Events & string]: {
    type: Type
    name: string
    handle(event: OutboxEvent<Type, Events[Type]>): unknown
  }
}[keyof Events & string]

/** A delivery that was given up after its last attempt. Later events of its subject are delivered nevertheless. */
export type FailedDelivery = {
  eventId: number
  handler: string
  type: string
  subject: string
  payload: unknown
  emittedAt: Instant
  attempts: number
  lastError: string
  parkedAt: Instant
}
