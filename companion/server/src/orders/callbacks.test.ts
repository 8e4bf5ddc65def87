import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { getPayParams } from './payment-sheets.ts'
import { readOrderRows, registerTestSeatOrders } from './testing/seats.ts'

let app: TestApp
let orderNo: string
beforeAll(async () => {
  app = await startTestApp()
  const seats = await registerTestSeatOrders(app)
  await seats.set(5)
  const order = await seats.place(await app.user())
  await getPayParams(app.deps, order)
  orderNo = order.order_no
})
afterAll(() => app.stop())

const act = (action: object) =>
  app.providers.devPayments?.act(orderNo, { outcome: 'success', times: 1, delayMs: 0, ...action } as never)
const refusedBefore = async () => {
  const rows = await app.db
    .selectFrom('counters')
    .select('count')
    .where('name', '=', 'callback-refused')
    .execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}

test.each(['signature', 'amount', 'merchant', 'tag', 'stale'])(
  'a payment callback with a forged %s changes nothing',
  async (forge) => {
    const before = await refusedBefore()
    const [answer] = (await act({ forge })) ?? []
    expect(answer?.status).toBeGreaterThanOrEqual(400)
    expect(answer?.status).toBeLessThan(500)
    expect((await readOrderRows(app, orderNo)).order.status).toBe('pending')
    expect(await refusedBefore()).toBe(before + 1)
  },
)

test('a payment callback with a wrong amount answers 400 and marks the payment for attention by an administrator', async () => {
  const [answer] = (await act({ amountFen: 4999, outcome: 'success' })) ?? []
  expect(answer?.status).toBe(400)
  const { order, payment } = await readOrderRows(app, orderNo)
  expect(order.status).toBe('pending')
  expect(payment.attention).toContain('4999 fen')
})

test('POST /pay/wechat/notify answers 401 CALLBACK_REFUSED to a body without a valid signature', async () => {
  for (const body of ['', '{}', 'x'.repeat(1000)]) {
    const answer = await app.visitor.fetch('/api/v1/pay/wechat/notify', { method: 'POST', body })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'CALLBACK_REFUSED' })
  }
})

test('POST /pay/wechat/notify answers 401 to the signature probe of WeChat Pay, as to any other invalid signature', async () => {
  const answer = await app.visitor.fetch('/api/v1/pay/wechat/notify', {
    method: 'POST',
    headers: {
      'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc',
      'wechatpay-timestamp': String(Math.floor(app.clock.now() / 1000)),
      'wechatpay-nonce': 'abc',
      'wechatpay-serial': 'PUB_KEY_ID_0',
    },
    body: '{}',
  })
  expect(answer.status).toBe(401)
})
