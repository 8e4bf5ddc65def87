import { PassThrough } from 'node:stream'
import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'
import type { CallerByAuthKind, Db, Deps, MountCompanionRoutes } from '#core'
import { apiError } from './errors.ts'
import { createOrderFeed, type OrderFeed } from './order-feed.ts'
import { findNewestOrderId, listOrdersAfterId } from './store.ts'
import { toMerchantOrderResponse } from './views.ts'

const access = { staff: 'clerk' } as const
const heartbeatMs = 15 * secondMs
/**
 * Longest duration of an event stream in milliseconds. The merchant console then reconnects, and the service checks the
 * token again.
 */
const longestMs = 30 * minuteMs
const maxStreams = 20
/** Largest number of unsent bytes per event stream. The stream of a slower client is closed. */
const maxWaitingBytes = 256 * 1024

export type NewOrderStreamOptions = {
  merchantId: number
  /** Id of the last order that the client has received. The stream contains the orders after it. */
  sinceId: number
  /** Throws an error if the employee may no longer see orders, for example because the account was disabled. */
  checkAccess(): Promise<unknown>
}

/**
 * Streams a merchant's new orders as server-sent events. The stream ends when the client disconnects or may no longer
 * see the orders.
 */
export function streamNewOrders(
  db: Db,
  feed: OrderFeed,
  { merchantId, sinceId, checkAccess }: NewOrderStreamOptions,
) {
  const stream = new PassThrough()
  let lastId = sinceId
  let looking: Promise<unknown> = Promise.resolve()

  function write(text: string) {
    if (stream.writableLength > maxWaitingBytes) stream.destroy()
    if (stream.writable) stream.write(text)
  }
  async function lookAll() {
    for (let orders = await listOrdersAfterId(db, merchantId, lastId); orders.length && stream.writable; ) {
      for (const order of orders) {
        write(
          `id: ${order.id}\nevent: order.new\ndata: ${JSON.stringify(toMerchantOrderResponse(order))}\n\n`,
        )
        lastId = order.id
      }
      // oxlint-disable-next-line no-await-in-loop
      orders = await listOrdersAfterId(db, merchantId, lastId)
    }
  }
  const ifAllowed = (run: () => unknown) => checkAccess().then(run, () => void stream.end())
  const look = () => {
    looking = looking.then(() => ifAllowed(lookAll)).then(undefined, () => void stream.destroy())
  }
  const beat = () => void ifAllowed(() => write(': ping\n\n'))

  const stopWaiting = feed.wait(merchantId, look)
  const heartbeat = setInterval(beat, heartbeatMs)
  const end = setTimeout(() => stream.end(), longestMs)
  stream.once('close', () => {
    stopWaiting()
    clearInterval(heartbeat)
    clearTimeout(end)
  })
  write(': open\n\n')
  look()
  return stream
}

/**
 * Returns the order id in the `Last-Event-ID` header, which a client sends when it reconnects. Returns the id of the
 * newest order if the header is absent.
 */
async function getFirstEventId(db: Db, merchantId: number, { headers }: FastifyRequest) {
  const lastEventId = headers['last-event-id']
  return typeof lastEventId === 'string' && /^\d{1,9}$/.test(lastEventId)
    ? Number(lastEventId)
    : findNewestOrderId(db, merchantId)
}

/** Streams each new order to the merchant console. */
export const orderEventRoutes =
  (deps: Pick<Deps, 'db' | 'listen'>): MountCompanionRoutes =>
  (app, entry) => {
    const feed = createOrderFeed(deps)
    const streams = new Set<PassThrough>()
    app.addHook('preClose', async () => {
      for (const stream of streams) stream.end()
      await feed.stop()
    })
    app.get('/api/merchant/events', {
      onRequest: createAccessHook(entry, 'merchant', [], access),
      async handler(request, reply) {
        const { id } = getRequestActor<CallerByAuthKind['merchant']>(request)
        if (feed.count(id) >= maxStreams) throw apiError('TOO_MANY_REQUESTS', { retryAfter: 60 })
        const stream = streamNewOrders(deps.db, feed, {
          merchantId: id,
          sinceId: await getFirstEventId(deps.db, id, request),
          checkAccess: async () => entry.guards.merchant(request, reply, access),
        })
        streams.add(stream)
        stream.once('close', () => streams.delete(stream))
        return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
      },
    })
  }
