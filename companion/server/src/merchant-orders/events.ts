import { PassThrough } from 'node:stream'
import { actorOf, createGuardHook } from '@sanhe/kit/http/implement'
import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'
import type { Actors, Db, Deps, ProductMount } from '#core'
import { refuse } from './errors.ts'
import { createFeed, type Feed } from './feed.ts'
import { findNewestId, listSince } from './store.ts'
import { shopView } from './views.ts'

const heartbeatMs = 15 * secondMs
/** Then the console comes again, and shows its token again. */
const longestMs = 30 * minuteMs
const maxStreams = 20
/** A reader that takes nothing is cut. */
const maxWaitingBytes = 256 * 1024

/** New orders of a shop from `sinceId` on as server-sent events, for as long as somebody reads them. */
export function streamOrders(db: Db, feed: Feed, merchantId: number, sinceId: number) {
  const stream = new PassThrough()
  let lastId = sinceId
  let looking = Promise.resolve()

  function write(text: string) {
    if (stream.writableLength > maxWaitingBytes) stream.destroy()
    if (stream.writable) stream.write(text)
  }
  async function lookAll() {
    for (let orders = await listSince(db, merchantId, lastId); orders.length && stream.writable; ) {
      for (const order of orders) {
        write(`id: ${order.id}\nevent: order.new\ndata: ${JSON.stringify(shopView(order))}\n\n`)
        lastId = order.id
      }
      // oxlint-disable-next-line no-await-in-loop
      orders = await listSince(db, merchantId, lastId)
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

/** `Last-Event-ID`: where an earlier stream stopped. */
async function sinceOf(db: Db, merchantId: number, { headers }: FastifyRequest) {
  const given = headers['last-event-id']
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : findNewestId(db, merchantId)
}

/** The console hears of each order as it is placed. */
export const orderEvents =
  (deps: Pick<Deps, 'db' | 'listen'>): ProductMount =>
  (app, entry) => {
    const feed = createFeed(deps)
    const streams = new Set<PassThrough>()
    app.addHook('preClose', async () => {
      for (const stream of streams) stream.end()
      await feed.stop()
    })
    app.get('/api/merchant/events', {
      onRequest: createGuardHook(entry, 'merchant'),
      async handler(request, reply) {
        const { id } = actorOf<Actors['merchant']>(request)
        if (feed.count(id) >= maxStreams) throw refuse('TOO_MANY_REQUESTS', { retryAfter: 60 })
        const stream = streamOrders(deps.db, feed, id, await sinceOf(deps.db, id, request))
        streams.add(stream)
        stream.once('close', () => streams.delete(stream))
        return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
      },
    })
  }
