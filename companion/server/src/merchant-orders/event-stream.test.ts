import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCaller, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'

const secrets = { JWT_SECRET: 'one secret for two processes of this test' }

let app: TestApp
let second: TestApp
let shop: TestMerchant
let user: TestUser
let serviceId: number
beforeAll(async () => {
  app = await startTestApp(secrets)
  second = await startTestApp(secrets, { database: app.database })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
  serviceId = (await shop.merchantServices.create({ body: { title: '保洁', price: 50 } })).id
})

const place = async (by = user) =>
  (await by.merchantOrders.place({ body: { serviceId, quantity: 1 } })).orderNo

/** Opens the event stream of a merchant at one of the server processes. */
async function listenAt({ url }: { url: string }, headers: Record<string, string> = {}, token = shop.token) {
  const stopping = new AbortController()
  const response = await createCaller(url, token).fetch('/api/merchant/events', {
    headers,
    signal: stopping.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    stop: () => stopping.abort(),
    /** Waits until `count` orders were received or the stream ended, and returns the orders. */
    async receive(count: number) {
      for (;;) {
        const events = text.split('\n\n').filter((event) => event.includes('event: order.new'))
        if (events.length >= count) return events.map(dataOf)
        const { value, done } = await reader.read()
        if (done) return events.map(dataOf)
        text += value
      }
    },
  }
}

const dataOf = (event: string) => ({
  id: Number(/^id: (\d+)$/m.exec(event)?.[1]),
  ...(JSON.parse(/^data: (.+)$/m.exec(event)?.[1] ?? '{}') as { orderNo: string; status: string }),
})

test('a merchant receives each new order once, whichever server process its event stream is connected to', async () => {
  const [here, there] = [await listenAt(app), await listenAt(second)]
  expect(here.response.headers.get('content-type')).toContain('text/event-stream')
  const orderNo = await place()
  const [receivedHere, receivedThere] = [await here.receive(1), await there.receive(1)]
  expect(receivedHere).toMatchObject([{ orderNo, status: 'pending', serviceTitle: '保洁', amount: 50 }])
  expect(receivedThere).toEqual(receivedHere)
  here.stop()
  there.stop()
})

test('an event stream sends concurrent new orders by ascending id', async () => {
  const screen = await listenAt(second)
  const buyers = await Promise.all(Array.from({ length: 8 }, () => app.user()))
  const placed = await Promise.all(buyers.map((buyer) => place(buyer)))
  const received = await screen.receive(8)
  expect(received.map(({ orderNo }) => orderNo).toSorted()).toEqual(placed.toSorted())
  expect(received.map(({ id }) => id)).toEqual(received.map(({ id }) => id).toSorted((a, b) => a - b))
  screen.stop()
})

test('an event stream sends no orders of other merchants', async () => {
  const other = await app.merchant()
  const theirs = await listenAt(app, {}, other.token)
  const own = await listenAt(app)
  await place()
  await own.receive(1)
  const { id: theirService } = await other.merchantServices.create({ body: { title: '维修', price: 60 } })
  const { orderNo } = await user.merchantOrders.place({ body: { serviceId: theirService, quantity: 1 } })
  expect(await theirs.receive(1)).toMatchObject([{ orderNo }])
  theirs.stop()
  own.stop()
})

test('an event stream opened with Last-Event-ID sends the orders after that id', async () => {
  const first = await listenAt(app)
  await place()
  const [known] = await first.receive(1)
  first.stop()
  const missed = await place()
  const again = await listenAt(app, { 'last-event-id': String(known?.id) })
  expect(await again.receive(1)).toMatchObject([{ orderNo: missed }])
  again.stop()
})

test('GET /api/merchant/events answers 401 to users and visitors', async () => {
  for (const token of [undefined, user.token])
    expect((await createCaller(app.url, token).fetch('/api/merchant/events')).status).toBe(401)
})

test('the event stream of an employee ends with the next order once an owner has disabled the employee', async () => {
  const clerk = await app.employee(shop, 'clerk')
  const stream = await listenAt(app, {}, clerk.token)
  await place()
  await stream.receive(1)
  await shop.merchantStaff.disable({ params: { id: clerk.accountId } })
  await place()
  expect(await stream.receive(2)).toHaveLength(1)
  expect((await clerk.fetch('/api/merchant/events')).status).toBe(403)
})

test('a merchant can open 20 event streams; the next one answers 429 until one closes', async () => {
  const open = await Promise.all(Array.from({ length: 20 }, () => listenAt(app)))
  const refused = await createCaller(app.url, shop.token).fetch('/api/merchant/events')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  for (const each of open) each.stop()
  expect((await createCaller(app.url, shop.token).fetch('/api/v1/merchant/settings')).status).toBe(200)
})

test('stopping the service ends the event streams of merchants', async () => {
  const third = await startTestApp(secrets, { database: app.database })
  const open = await listenAt(third)
  const received = open.receive(1)
  await third.stop()
  expect(await received).toEqual([])
})
