import { createPrivateKey } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { PaymentError, type PaymentVendor } from './index.ts'
import { startTestPaymentShop } from './testing/shop.ts'
import { createAuthorizationHeader } from './wechat-signature.ts'

const { clock, gateway, shop, providerOf, placed, act, stop } = await startTestPaymentShop()
afterAll(stop)

type Order = Awaited<ReturnType<typeof placed>>

async function paid(vendor: PaymentVendor) {
  const order = await placed(vendor)
  await act(order.orderNo)
  return order
}

/** Refunds a part of an order under a new refund number. */
const refundBy =
  (vendor: PaymentVendor) =>
  (order: Order, no: string, amountFen: number, changes: object = {}) =>
    providerOf(vendor).refund({
      orderNo: order.orderNo,
      refundNo: `${order.orderNo}${no}`,
      amountFen,
      totalFen: order.amountFen,
      reason: '取消预约',
      notifyUrl: order.notifyUrl,
      ...changes,
    })

const refundEvent = ({ orderNo }: Order, no: string, amountFen: number) => ({
  eventId: expect.any(String),
  orderNo,
  outcome: 'refunded',
  refundNo: `${orderNo}${no}`,
  tradeNo: expect.any(String),
  amountFen,
})

const stateOf = async ({ orderNo }: Order) =>
  (await gateway.devTools.list()).find((order) => order.orderNo === orderNo)?.state
const refused = { name: 'PaymentError', isTransient: false }

describe.each(['wechat', 'alipay'] as const)('refunds by %s', (vendor) => {
  const refundOrder = refundBy(vendor)
  const accepted = vendor === 'wechat' ? 'processing' : 'refunded'

  test('a refund is accepted, and a callback reports it', async () => {
    const order = await paid(vendor)
    expect(await refundOrder(order, 'R', 1005)).toBe(accepted)
    await act(order.orderNo, { outcome: 'refund_success' })
    expect(shop.heard.at(-1)).toEqual({ event: refundEvent(order, 'R', 1005) })
    expect(await stateOf(order)).toBe('refunded')
    expect((await order.ask()).outcome).toBe(vendor === 'wechat' ? 'refunded' : 'ended')
  })

  test('a query of an order returns each of its refunds with refund number and amount', async () => {
    const order = await paid(vendor)
    for (const [no, amountFen] of [
      ['R1', 300],
      ['R2', 5],
    ] as const) {
      expect(await refundOrder(order, no, amountFen)).toBe(accepted)
      await act(order.orderNo, { outcome: 'refund_success' })
      expect(shop.heard.slice(vendor === 'wechat' ? -1 : -2)).toContainEqual({
        event: refundEvent(order, no, amountFen),
      })
    }
    expect(await stateOf(order)).toBe('paid')
    await refundOrder(order, 'R3', 700)
    await act(order.orderNo, { outcome: 'refund_success' })
    expect(await stateOf(order)).toBe('refunded')
  })

  test('refunds of an order never exceed the paid amount', async () => {
    const order = await paid(vendor)
    await refundOrder(order, 'R1', 1004)
    await expect(refundOrder(order, 'R2', 2)).rejects.toMatchObject(refused)
    await expect(refundOrder(order, 'R3', 0)).rejects.toMatchObject(refused)
    expect(await refundOrder(order, 'R4', 1)).toBe(accepted)
  })

  test('repeating a refund returns the same refund; with another amount it is refused', async () => {
    const order = await paid(vendor)
    await refundOrder(order, 'R1', 600)
    expect(await refundOrder(order, 'R1', 600)).toBe(accepted)
    await expect(refundOrder(order, 'R1', 601)).rejects.toMatchObject(refused)
    const another = await paid(vendor)
    const taken = { refundNo: `${order.orderNo}R1` }
    await expect(refundOrder(another, 'R1', 600, taken)).rejects.toMatchObject(refused)
    // 405 of the 1005 fen are left, because the repeated request with the number R1 refunded nothing more.
    expect(await refundOrder(order, 'R2', 405)).toBe(accepted)
  })

  test('repeated refund callbacks have the same event id', async () => {
    const order = await paid(vendor)
    await refundOrder(order, 'R', 10)
    const before = shop.heard.length
    await act(order.orderNo, { outcome: 'refund_success', times: 2 })
    await act(order.orderNo, { outcome: 'refund_success' })
    const ids = shop.heard.slice(before).map((reading) => 'event' in reading && reading.event.eventId)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
  })

  test('a refund made in the provider’s console is reported by callback', async () => {
    const { orderNo } = await paid(vendor)
    await act(orderNo, { outcome: 'refund_success', amountFen: 400 })
    expect(shop.heard.at(-1)).toMatchObject({
      event: { orderNo, outcome: 'refunded', refundNo: expect.stringMatching(/^console/), amountFen: 400 },
    })
  })

  test('a late payment callback after a refund still reports the payment', async () => {
    const order = await paid(vendor)
    await refundOrder(order, 'R', 1005)
    await act(order.orderNo, { outcome: 'refund_success', times: 0 })
    await act(order.orderNo)
    expect(shop.heard.at(-1)).toMatchObject({ event: { outcome: 'paid', amountFen: 1005 } })
    expect(await stateOf(order)).toBe('refunded')
  })

  test('refunding an unpaid order is refused', async () => {
    const order = await placed(vendor)
    await expect(refundOrder(order, 'R', 1005)).rejects.toMatchObject(refused)
  })

  test('a refund callback with a forged signature does not change the order', async () => {
    const order = await paid(vendor)
    await act(order.orderNo, { outcome: 'refund_success', forge: 'signature' })
    expect(shop.heard.at(-1)).toEqual({ problem: 'signature' })
    expect(await stateOf(order)).toBe('paid')
  })
})

describe('refunds by WeChat Pay', () => {
  const refundOrder = refundBy('wechat')

  test('refund truncates its reason to the 80 characters that WeChat Pay and its emulator accept', async () => {
    const order = await paid('wechat')
    const calls = vi.spyOn(globalThis, 'fetch')
    expect(await refundOrder(order, 'R1', 1, { reason: '改'.repeat(80) })).toBe('processing')
    expect(await refundOrder(order, 'R2', 1, { reason: `${'改'.repeat(79)}😀以后再说` })).toBe('processing')
    const [first, second] = calls.mock.calls.map(([, init]) => init?.body as string)
    expect(first).toContain(`"reason":"${'改'.repeat(80)}"`)
    expect(second).toContain(`"reason":"${'改'.repeat(79)}😀"`)
    calls.mockRestore()
    const body = second!.replace('😀', '😀以').replace('R2', 'R3')
    const { mchId, serial, endpoint, privateKey } = gateway.accounts.wechat
    const signer = { mchId, serial, privateKey: createPrivateKey(privateKey) }
    const path = '/v3/refund/domestic/refunds'
    const authorized = createAuthorizationHeader(signer, { method: 'POST', path, body, at: clock.now() })
    const headers = { 'content-type': 'application/json', authorization: authorized }
    const answer = await fetch(endpoint + path, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PARAM_ERROR' }])
  })

  test('WeChat Pay completes all pending refunds of an order together and reports each', async () => {
    const order = await paid('wechat')
    await refundOrder(order, 'R1', 1)
    await refundOrder(order, 'R2', 2)
    expect(await stateOf(order)).toBe('refunding')
    expect(await act(order.orderNo, { outcome: 'refund_success' })).toHaveLength(2)
    const events = shop.heard.slice(-2).map((reading) => 'event' in reading && reading.event)
    expect(events).toEqual(expect.arrayContaining([refundEvent(order, 'R1', 1), refundEvent(order, 'R2', 2)]))
    expect(await refundOrder(order, 'R1', 1)).toBe('refunded')
  })

  test('a failed refund is reported by its number, and another number can refund the order', async () => {
    const order = await paid('wechat')
    await refundOrder(order, 'R1', 1005)
    await act(order.orderNo, { outcome: 'refund_fail' })
    expect(shop.heard.at(-1)).toEqual({
      event: {
        eventId: expect.any(String),
        orderNo: order.orderNo,
        outcome: 'refund_failed',
        refundNo: `${order.orderNo}R1`,
      },
    })
    await expect(refundOrder(order, 'R1', 1005)).rejects.toMatchObject({ code: 'CLOSED' })
    expect(await stateOf(order)).toBe('paid')
    expect(await refundOrder(order, 'R2', 1005)).toBe('processing')
  })

  test('WeChat Pay refuses a refund with another total or an invalid number', async () => {
    const order = await paid('wechat')
    await expect(refundOrder(order, 'R', 1, { totalFen: 1004 })).rejects.toMatchObject({
      code: 'PARAM_ERROR',
    })
    await expect(refundOrder(order, 'R', 1, { refundNo: 'a b' })).rejects.toMatchObject({
      code: 'PARAM_ERROR',
    })
    await expect(refundOrder(order, 'R', 1, { orderNo: 'neverplaced' })).rejects.toMatchObject({
      code: 'RESOURCE_NOT_EXISTS',
    })
  })

  test('WeChat Pay allows fifty refunds of an order and no more', async () => {
    const order = await paid('wechat')
    for (let n = 1; n <= 50; n += 1) await refundOrder(order, `R${n}`, 1)
    await expect(refundOrder(order, 'R51', 1)).rejects.toBeInstanceOf(PaymentError)
  })
})
