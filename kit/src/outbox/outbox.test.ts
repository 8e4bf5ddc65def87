import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, hourMs, type MovableClock, secondMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import { maxDeliveryAttempts, computeNextDeliveryAttemptTime } from './retry-policy.ts'
import { createFixedTestClock, type OutboxTestEvents, openOutboxDatabase } from './testing.ts'
import type { EventHandler, NewOutboxEvent, FailedDelivery } from './types.ts'

let database: Awaited<ReturnType<typeof openOutboxDatabase>>
let clock: MovableClock
let parked: FailedDelivery[]
let seen: string[]

beforeAll(async () => void (database = await openOutboxDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  await database.clear()
  clock = createFixedTestClock()
  parked = []
  seen = []
})

const open = (handlers: EventHandler<OutboxTestEvents>[], handlerTimeoutMs = 5000) =>
  createOutbox<OutboxTestEvents>({
    db: database.dbs[0],
    clock,
    handlers,
    onParked: (delivery) => parked.push(delivery),
    handlerTimeoutMs,
  })
type Outbox = ReturnType<typeof open>

const paid = (orderId: number, subject = `order ${orderId}`) =>
  ({ type: 'order.paid', subject, payload: { orderId } }) satisfies NewOutboxEvent<OutboxTestEvents>
const emit = (outbox: Outbox, ...events: NewOutboxEvent<OutboxTestEvents>[]) =>
  inTransaction(database.dbs[0], async (tx) => {
    for (const event of events) await outbox.emit(tx, event)
  })

/** Returns a handler that records each event and throws while `fails` returns true. */
const listener = (name: string, fails = (_orderId: number) => false): EventHandler<OutboxTestEvents> => ({
  type: 'order.paid',
  name,
  handle({ payload }) {
    seen.push(`${name} ${payload.orderId}`)
    if (fails(payload.orderId)) throw new Error(`${name} is ill`)
  },
})
const waiting = async () =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM outbox_deliveries`.execute(database.dbs[0])).rows[0]!.n

test('every handler of an event type receives an event once, with id, payload and time; handlers of other types receive nothing', async () => {
  const got: unknown[] = []
  const outbox = open([
    { type: 'order.paid', name: 'points', handle: (event) => got.push(event) },
    { type: 'order.paid', name: 'mail', handle: (event) => got.push(event) },
    { type: 'order.refunded', name: 'ledger', handle: () => got.push('wrong') },
  ])
  await emit(outbox, paid(7))
  const emittedAt = clock.now()
  clock.move({ advanceMs: hourMs })
  expect(await outbox.drain()).toBe(2)
  const event = { eventId: expect.any(Number), ...paid(7), emittedAt }
  expect(got).toEqual([event, event])
  expect((got[0] as { eventId: number }).eventId).toBe((got[1] as { eventId: number }).eventId)
  expect(await outbox.drain()).toBe(0)
  expect(await waiting()).toBe(0)
})

test('emit() delivers nothing when its transaction is rolled back, and throws outside a transaction', async () => {
  const outbox = open([listener('points')])
  const failing = inTransaction(database.dbs[0], async (tx) => {
    await outbox.emit(tx, paid(1))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await expect(outbox.emit(database.dbs[0], paid(1))).rejects.toThrow(/outside a transaction/)
  expect(await outbox.drain()).toBe(0)
})

test('emit() stores no delivery for an event without a handler', async () => {
  await emit(open([]), paid(1))
  expect(await waiting()).toBe(0)
})

test('createOutbox refuses two handlers with the same name for one event type', () => {
  expect(() => open([listener('points'), listener('points')])).toThrow(/two handlers points for order.paid/)
})

test('drain() of the outbox also delivers the events that handlers emit', async () => {
  const outbox: Outbox = open([
    {
      type: 'order.paid',
      name: 'refund',
      handle: ({ subject, payload }) =>
        emit(outbox, { type: 'order.refunded', subject, payload: { ...payload, fen: 100 } }),
    },
    { type: 'order.refunded', name: 'ledger', handle: ({ payload }) => seen.push(`ledger ${payload.fen}`) },
  ])
  await emit(outbox, paid(1))
  expect(await outbox.drain()).toBe(2)
  expect(seen).toEqual(['ledger 100'])
})

test('a failing handler neither delays nor repeats another handler of the same event', async () => {
  let isIll = true
  const outbox = open([listener('points', () => isIll), listener('mail')])
  await emit(outbox, paid(1))
  expect(await outbox.drain()).toBe(1)
  isIll = false
  clock.move({ advanceMs: secondMs })
  expect(await outbox.drain()).toBe(1)
  expect(seen.toSorted()).toEqual(['mail 1', 'points 1', 'points 1'])
})

test('an event waits for an earlier failed event of its subject, but not for other subjects', async () => {
  let isIll = true
  const outbox = open([listener('points', (orderId) => isIll && orderId === 1)])
  await emit(outbox, paid(1, 'li'), paid(2, 'li'), paid(3, 'wang'))
  await outbox.drain()
  expect(seen).toEqual(['points 1', 'points 3'])
  isIll = false
  clock.move({ advanceMs: secondMs - 1 })
  expect(await outbox.drain()).toBe(0)
  clock.move({ advanceMs: 1 })
  expect(await outbox.drain()).toBe(2)
  expect(seen).toEqual(['points 1', 'points 3', 'points 1', 'points 2'])
})

test('an event waits for a failed earlier event of its subject and follows it when both handlers have the same name', async () => {
  let isIll = true
  const outbox = open([
    listener('ledger', () => isIll),
    { type: 'order.refunded', name: 'ledger', handle: () => seen.push('refunded') },
  ])
  await emit(outbox, paid(1), { type: 'order.refunded', subject: 'order 1', payload: { orderId: 1, fen: 1 } })
  await outbox.drain()
  expect(seen).toEqual(['ledger 1'])
  isIll = false
  clock.move({ advanceMs: secondMs })
  await outbox.drain()
  expect(seen).toEqual(['ledger 1', 'ledger 1', 'refunded'])
})

test('computeNextDeliveryAttemptTime grows from one second to six hours and returns undefined after the last attempt', () => {
  const pauses = Array.from({ length: maxDeliveryAttempts }, (_, nth) =>
    computeNextDeliveryAttemptTime(nth + 1, 0),
  )
  expect(pauses).toEqual([...[1, 5, 30, 120, 600, 3600, 21_600].map((s) => s * secondMs), undefined])
})

async function failUntilParked(outbox: Outbox) {
  for (let attempt = 1; attempt < maxDeliveryAttempts; attempt += 1) {
    await outbox.drain()
    expect(parked).toEqual([])
    clock.move({ advanceMs: dayMs })
  }
  await outbox.drain()
}

test('a delivery that fails eight times is parked and listed, and later events of its subject are delivered', async () => {
  const outbox = open([listener('points', (orderId) => orderId === 1)])
  await emit(outbox, paid(1, 'li'), paid(2, 'li'))
  await failUntilParked(outbox)
  expect(seen).toEqual([...Array(maxDeliveryAttempts).fill('points 1'), 'points 2'])
  expect(parked).toEqual(await outbox.listParked())
  expect(parked).toMatchObject([
    { handler: 'points', ...paid(1, 'li'), attempts: maxDeliveryAttempts, parkedAt: clock.now() },
  ])
  expect(parked[0]!.lastError).toMatch(/points is ill/)
  clock.move({ advanceMs: dayMs })
  expect(await outbox.drain()).toBe(0)
  expect(seen).toHaveLength(maxDeliveryAttempts + 1)
})

test('retryParked makes a parked delivery due again with its attempts reset, and returns false for a delivery that is not parked', async () => {
  let isIll = true
  const outbox = open([listener('points', () => isIll)])
  await emit(outbox, paid(1))
  await failUntilParked(outbox)
  const { eventId } = parked[0]!
  expect(await outbox.retryParked(eventId, 'mail')).toBe(false)
  expect(await outbox.retryParked(eventId, 'points')).toBe(true)
  expect(await outbox.retryParked(eventId, 'points')).toBe(false)
  parked = []
  await failUntilParked(outbox)
  expect(seen).toHaveLength(2 * maxDeliveryAttempts)
  isIll = false
  await outbox.retryParked(eventId, 'points')
  expect(await outbox.drain()).toBe(1)
  expect(await outbox.listParked()).toEqual([])
})

test('an event handler that does not end within its timeout fails', async () => {
  const outbox = open([{ type: 'order.paid', name: 'push', handle: () => new Promise(() => {}) }], 20)
  await emit(outbox, paid(1))
  await failUntilParked(outbox)
  expect(parked[0]!.lastError).toMatch(/took longer than 20 ms/)
})

test('a delivery stays stored until a program with its handler runs', async () => {
  await emit(open([listener('points')]), paid(1))
  expect(await open([listener('mail')]).drain()).toBe(0)
  expect(await open([listener('points')]).drain()).toBe(1)
})
