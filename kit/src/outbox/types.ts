import type { Instant } from '@sanhe/kit/runtime/clock'

/** What a handler gets. `eventId` is the same at every repetition: what makes the handler idempotent. */
export type OutboxEvent<Type, Payload> = {
  eventId: number
  type: Type
  subject: string
  payload: Payload
  emittedAt: Instant
}

/** Events of one subject are delivered in the order in which they were emitted. */
export type NewEvent<Events> = {
  [Type in keyof Events & string]: { type: Type; subject: string; payload: Events[Type] }
}[keyof Events & string]

/**
 * One listener to one type. Handlers of several types that share a name also share the order per subject.
 * The name is stored with what is still to be delivered: renaming it orphans those rows.
 */
export type Handler<Events> = {
  [Type in keyof Events & string]: {
    type: Type
    name: string
    handle(event: OutboxEvent<Type, Events[Type]>): unknown
  }
}[keyof Events & string]

/** A delivery given up after its last attempt: later events of its subject pass it by. */
export type ParkedDelivery = {
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
