import { PassThrough } from 'node:stream'
import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'
import type { CallersByAuth, Db, Deps, ProductMount } from '#core'
import { apiError } from './errors.ts'
import { createOrderFeed, type OrderFeed } from './order-feed.ts'
import { findNewestOrderId, listOrdersAfterId } from './store.ts'
import { toMerchantOrderResponse } from './views.ts'

const heartbeatMs = 15 * secondMs
/** Longest duration of an event stream. The merchant console then reconnects, and its token is checked again. */
const longestMs = 30 * minuteMs
const maxStreams = 20
/** An event stream is closed when this many bytes wait for a slow client. */
const maxWaitingBytes = 256 * 1024

/** Streams a merchant's new orders after `sinceId` as server-sent events until the client disconnects. */
export function streamNewOrders(db: Db, feed: OrderFeed, merchantId: number, sinceId: number) {
  const stream = new PassThrough()
  let lastId = sinceId
  let looking = Promise.resolve()

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
  const look = () => {
    looking = looking.then(lookAll).catch(() => void stream.destroy())
  }

  const stopWaiting = feed.wait(merchantId, look)
  const heartbeat = setInterval(write, heartbeatMs, ': ping\n\n')
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

/** Returns the `Last-Event-ID` of the client's last stream, or the newest order id if the header is absent. */
async function getFirstEventId(db: Db, merchantId: number, { headers }: FastifyRequest) {
  const lastEventId = headers['last-event-id']
  return typeof lastEventId === 'string' && /^\d{1,9}$/.test(lastEventId)
    ? Number(lastEventId)
    : findNewestOrderId(db, merchantId)
}

/** Streams each new order to the merchant console. */
export const orderEventRoutes =
  (deps: Pick<Deps, 'db' | 'listen'>): ProductMount =>
  (app, entry) => {
    const feed = createOrderFeed(deps)
    const streams = new Set<PassThrough>()
    app.addHook('preClose', async () => {
      for (const stream of streams) stream.end()
      await feed.stop()
    })
    app.get('/api/merchant/events', {
      onRequest: createAccessHook(entry, 'merchant'),
      async handler(request, reply) {
        const { id } = getRequestActor<CallersByAuth['merchant']>(request)
        if (feed.count(id) >= maxStreams) throw apiError('TOO_MANY_REQUESTS', { retryAfter: 60 })
        const stream = streamNewOrders(deps.db, feed, id, await getFirstEventId(deps.db, id, request))
        streams.add(stream)
        stream.once('close', () => streams.delete(stream))
        return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
      },
    })
  }
