import QRCode from 'qrcode'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayUrl, createOrderNo, placeOrder } from '#orders'
import { createCaller, startTestApp, type TestApp } from '#testing'

let app: TestApp
let address: URL
let orderNo: string
beforeAll(async () => {
  app = await startTestApp()
  app.deps.orderKinds.course = { async assertCancellable() {}, paid: async () => true, async ended() {} }
  const { id: userId } = await app.user()
  const order = await inTransaction(app.db, (tx) =>
    placeOrder(app.deps, tx, {
      userId,
      type: 'course',
      orderNo: createOrderNo('course', app.clock.now()),
      reference: '1',
      priceFen: 1990,
      title: '<b>太极</b>入门',
    }),
  )
  orderNo = order.order_no
  address = new URL(createPayUrl(app.deps, orderNo))
})
afterAll(() => app.stop())

const t = () => address.searchParams.get('t') ?? ''
const show = (token = t()) => app.visitor.payPage.get({ params: { orderNo }, query: { t: token } })

test('the payment page opens without a login and shows the amount and the remaining time', async () => {
  const page = await fetch(address)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  app.clock.move({ advanceMs: secondMs })
  expect(await show()).toEqual({
    title: '<b>太极</b>入门',
    amount: 19.9,
    status: 'pending',
    secondsLeft: 30 * 60 - 1,
    sandbox: true,
  })
})

test('GET and POST /h5/orders/:orderNo answer 404 for an invalid token', async () => {
  for (const wrong of ['', 'x', t().slice(0, -1), `${t()}A`])
    await expect(show(wrong)).rejects.toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
  const pay = app.visitor.payPage.pay({ params: { orderNo }, body: { t: 'x' } })
  await expect(pay).rejects.toMatchObject({ status: 404 })
})

test('GET /api/h5/orders/:orderNo/qr-code.svg draws the address of the page, and a wrong token answers 404', async () => {
  const qrCode = (token: string) => app.visitor.fetch(`/api/h5/orders/${orderNo}/qr-code.svg?t=${token}`)
  const answer = await qrCode(t())
  expect(answer.headers.get('content-type')).toContain('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(await answer.text()).toBe(
    await QRCode.toString(address.href, { type: 'svg', errorCorrectionLevel: 'M' }),
  )
  expect((await qrCode('x')).status).toBe(404)
  expect((await qrCode('')).status).toBe(404)
})

test('POST /h5/orders/:orderNo/pay-in-browser answers the URL of WeChat Pay, and 404 for an invalid token', async () => {
  const { url } = await app.visitor.payPage.payInBrowser({ params: { orderNo }, body: { t: t() } })
  expect(await (await fetch(url)).text()).toContain('¥19.90')
  const refused = app.visitor.payPage.payInBrowser({ params: { orderNo }, body: { t: 'x' } })
  await expect(refused).rejects.toMatchObject({ status: 404 })
})

test('POST /h5/orders/:orderNo/pay lets any holder of the URL pay', async () => {
  const { payParams } = await createCaller(app.url).payPage.pay({ params: { orderNo }, body: { t: t() } })
  expect(payParams.package).toMatch(/^prepay_id=/)
  await app.pay(orderNo)
  expect(await show()).toMatchObject({ status: 'paid', secondsLeft: 0 })
})

test('POST /h5/orders/:orderNo/pay answers 400 ORDER_NOT_PAYABLE for a paid order', async () => {
  const again = app.visitor.payPage.pay({ params: { orderNo }, body: { t: t() } })
  await expect(again).rejects.toMatchObject({ status: 400, body: { error: 'ORDER_NOT_PAYABLE' } })
})

test('GET /api/v1/h5/orders/:orderNo is an alias of GET /api/h5/orders/:orderNo', async () => {
  const answer = await app.visitor.fetch(`/api/v1/h5/orders/${orderNo}?t=${t()}`)
  expect(await answer.json()).toMatchObject({ title: '<b>太极</b>入门' })
})

test('GET and POST /h5/orders/:orderNo answer 400 PAY_PAGE_ENDED once the order has expired', async () => {
  const { expires_at } = await app.db
    .selectFrom('orders')
    .select('expires_at')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  app.clock.move({ now: expires_at.getTime() - 1 })
  expect(await show()).toMatchObject({ title: '<b>太极</b>入门' })
  app.clock.move({ advanceMs: 1 })
  const ended = { error: 'PAY_PAGE_ENDED', message: '付款页面已失效，请到订单里查看' }
  const shown = await app.visitor.fetch(`/api/h5/orders/${orderNo}?t=${t()}`)
  expect([shown.status, await shown.json()]).toEqual([400, ended])
  const pay = app.visitor.payPage.pay({ params: { orderNo }, body: { t: t() } })
  await expect(pay).rejects.toMatchObject({ status: 400, body: ended })
  expect((await fetch(address)).status).toBe(200)
})
