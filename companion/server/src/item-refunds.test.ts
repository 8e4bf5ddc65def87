import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelOrder } from '#orders'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import {
  addGrocer,
  addProduct,
  deliveryContact,
  addProductToCart,
  readStock,
} from './shopping/testing/grocery-helpers.ts'
import { countOutcomes } from './testing/count-outcomes.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let grocer: number
beforeAll(async () => {
  app = await startTestApp()
  grocer = await addGrocer(app)
})
beforeEach(async () => {
  user = await app.user()
  admin = await app.admin()
})
afterAll(() => app.stop())

let requests = 0
type Chosen = { id: number; quantity: number }[]
const textIds = (chosen: Chosen) => chosen.map(({ id, quantity }) => ({ id: String(id), quantity }))
const asQuery = (chosen: Chosen) => chosen.map(({ id, quantity }) => `${id}:${quantity}`).join(',')
const preview = (orderNo: string, chosen: Chosen) =>
  admin.money.previewItemRefund({ params: { orderNo }, query: { items: asQuery(chosen) } })

async function refund(orderNo: string, chosen: Chosen, given: { amount?: number; requestId?: string } = {}) {
  const amount = given.amount ?? (await preview(orderNo, chosen)).refundAmount
  const requestId = given.requestId ?? `request-${(requests += 1)}`
  const body = { items: textIds(chosen), reason: '缺货', amount, requestId }
  return admin.money.refundItems({ params: { orderNo }, body })
}

/**
 * Buys goods for 16.00 yuan plus 5.00 yuan for the delivery: `units` of tofu for 2.00 yuan each, and rice for the rest
 * of the 16.00 yuan.
 */
async function bought(units = 3) {
  const tofu = await addProduct(app, grocer, { name: '豆腐', price: '2.00', stock: 50 })
  const rice = await addProduct(app, grocer, { name: '大米', price: `${16 - 2 * units}.00`, stock: 50 })
  await addProductToCart(user, tofu, units)
  await addProductToCart(user, rice)
  const { id, orderNo } = await user.shopping.order({ body: deliveryContact })
  await app.pay(orderNo)
  return { id, orderNo, tofu, rice }
}
const seeOrder = (orderNo: string) => user.orders.get({ params: { orderNo } })
const move = (id: number, status: 'preparing' | 'delivering') =>
  admin.shoppingAdmin.setStatus({ params: { id }, body: { status } })
const points = async () => (await user.points.account()).availablePoints

describe('POST /admin/orders/:orderNo/item-refunds', () => {
  test('POST /admin/orders/:orderNo/item-refunds refunds units of an order that stays paid, and returns them to stock', async () => {
    const { orderNo, tofu, rice } = await bought()
    expect(await refund(orderNo, [{ id: tofu, quantity: 2 }])).toEqual({ refundAmount: 4, isRest: false })
    expect(await seeOrder(orderNo)).toMatchObject({
      status: 'paid',
      refundAmount: 4,
      refundAt: null,
      refunds: [{ amount: 4, reason: '缺货', status: 'accepted', items: [{ name: '豆腐', quantity: 2 }] }],
    })
    expect([await readStock(app, tofu), await readStock(app, rice)]).toEqual([49, 49])
    await app.pay(orderNo, { outcome: 'refund_success' })
    const arrived = await seeOrder(orderNo)
    expect(arrived.refunds).toMatchObject([{ status: 'succeeded', arrivedAt: expect.any(String) }])
    const [delivery] = (await user.shopping.orders({ query: {} })).orders
    expect(delivery?.items).toContainEqual(expect.objectContaining({ name: '豆腐', qty: 3, refundedQty: 2 }))
    const { items, refunded } = await admin.money.getOrder({ params: { orderNo } })
    expect(items.map(({ name, refundedQuantity }) => [name, refundedQuantity])).toEqual([
      ['豆腐', 2],
      ['大米', 0],
    ])
    expect(refunded).toBe(4)
  })

  test('refunding the last items of an order also refunds the delivery fee and any rest, and ends the order', async () => {
    const { orderNo, tofu, rice } = await bought()
    await refund(orderNo, [{ id: tofu, quantity: 3 }])
    expect(await refund(orderNo, [{ id: rice, quantity: 1 }])).toEqual({ refundAmount: 15, isRest: true })
    expect(await seeOrder(orderNo)).toMatchObject({ status: 'refunded', refundAmount: 21 })
    expect([await readStock(app, tofu), await readStock(app, rice)]).toEqual([50, 50])
    await app.pay(orderNo, { outcome: 'refund_success' })
    expect((await seeOrder(orderNo)).refundAt).not.toBeNull()
  })

  test('a user who cancels an order after a refund by item receives the remaining amount', async () => {
    const { orderNo, tofu } = await bought()
    await refund(orderNo, [{ id: tofu, quantity: 1 }])
    const params = { orderNo }
    expect(await user.orders.refund({ params, body: { reason: '不要了' } })).toMatchObject({
      refundAmount: 19,
    })
    expect(await seeOrder(orderNo)).toMatchObject({ status: 'refunded', refundAmount: 21 })
    expect(await readStock(app, tofu)).toBe(50)
    const again = refund(orderNo, [{ id: tofu, quantity: 1 }], { amount: 2 })
    expect(await getRefusal(again)).toMatchObject({ status: 400, error: 'ORDER_NOT_REFUNDABLE' })
  })

  test('refunded goods of a dispatched delivery do not return to stock', async () => {
    const { id, orderNo, tofu } = await bought()
    await move(id, 'preparing')
    await move(id, 'delivering')
    await refund(orderNo, [{ id: tofu, quantity: 1 }])
    expect(await readStock(app, tofu)).toBe(47)
  })

  test('points are taken back in proportion to each refund, and never more than were earned', async () => {
    const { orderNo, tofu, rice } = await bought()
    await app.settle()
    const earned = await points()
    await refund(orderNo, [{ id: tofu, quantity: 1 }])
    await app.settle()
    expect(await points()).toBe(earned - 2)
    await refund(orderNo, [{ id: tofu, quantity: 2 }])
    await refund(orderNo, [{ id: rice, quantity: 1 }])
    await app.settle()
    expect(await points()).toBe(earned - 21)
  })

  test('repeated requests with the same request id refund once', async () => {
    const { orderNo, tofu } = await bought()
    const chosen = [{ id: tofu, quantity: 1 }]
    const again = () => refund(orderNo, chosen, { amount: 2, requestId: 'the-same-one' })
    const answers = await Promise.all([again(), again(), again()])
    for (const answer of answers) expect(answer).toEqual({ refundAmount: 2, isRest: false })
    expect((await seeOrder(orderNo)).refundAmount).toBe(2)
  })

  test('POST /admin/orders/:orderNo/item-refunds answers 400 for a wrong amount, too many units, and unpaid or item-less orders', async () => {
    const { orderNo, tofu } = await bought()
    const chosen = [{ id: tofu, quantity: 1 }]
    expect(await getRefusal(refund(orderNo, chosen, { amount: 2.01 }))).toMatchObject({
      error: 'AMOUNT_MISMATCH',
    })
    expect(await getRefusal(preview(orderNo, [{ id: tofu, quantity: 4 }]))).toMatchObject({
      status: 400,
      error: 'QUANTITY_TOO_LARGE',
    })
    await addProductToCart(user, tofu)
    const unpaid = await user.shopping.order({ body: deliveryContact })
    expect(await getRefusal(preview(unpaid.orderNo, chosen))).toMatchObject({ error: 'ORDER_NOT_REFUNDABLE' })
    const { orderNo: membership } = await user.membership.subscribe({ body: { plan: 'monthly' } })
    await app.pay(membership)
    expect(await getRefusal(preview(membership, chosen))).toMatchObject({ error: 'ORDER_HAS_NO_ITEMS' })
    const params = { orderNo: 'K2611211200000000000' }
    const unknown = admin.money.previewItemRefund({ params, query: { items: asQuery(chosen) } })
    expect(await getRefusal(unknown)).toMatchObject({ status: 404 })
    const malformed = admin.money.previewItemRefund({ params: { orderNo }, query: { items: '12:0' } })
    expect(await getRefusal(malformed)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })
})

describe('races of refunds by item', () => {
  const eightAtOnce = (orderNo: string, id: number) =>
    countOutcomes(Array.from({ length: 8 }, () => refund(orderNo, [{ id, quantity: 1 }], { amount: 2 })))

  test('8 parallel refunds of one unit each of an order with 3 units: exactly 3 succeed, 5 get QUANTITY_TOO_LARGE', async () => {
    const { orderNo, tofu } = await bought()
    expect(await eightAtOnce(orderNo, tofu)).toEqual({ ok: 3, QUANTITY_TOO_LARGE: 5 })
    expect((await seeOrder(orderNo)).refundAmount).toBe(6)
    expect(await readStock(app, tofu)).toBe(50)
  })

  test('control: all of 8 parallel refunds of one unit each succeed if the order has 7 more units', async () => {
    const tofu = await addProduct(app, grocer, { name: '豆腐', price: '2.00', stock: 50 })
    await addProductToCart(user, tofu, 15)
    const { orderNo } = await user.shopping.order({ body: deliveryContact })
    await app.pay(orderNo)
    expect(await eightAtOnce(orderNo, tofu)).toEqual({ ok: 8 })
    expect((await seeOrder(orderNo)).refundAmount).toBe(16)
  })

  test('parallel refunds by item and of the whole order refund the paid amount exactly', async () => {
    const { orderNo, tofu } = await bought()
    await Promise.allSettled([
      eightAtOnce(orderNo, tofu),
      cancelOrder(app.deps, { orderNo, reason: '平台退款', force: true }),
      user.orders.refund({ params: { orderNo }, body: { reason: '不要了' } }),
    ])
    app.clock.move({ advanceMs: 2 * minuteMs })
    expect(await seeOrder(orderNo)).toMatchObject({ status: 'refunded', refundAmount: 21 })
    expect(await readStock(app, tofu)).toBe(50)
  })
})

describe('failed refunds by item', () => {
  test('a refund by item that the provider refuses reserves its units and is retried with the same refund number', async () => {
    const { orderNo, tofu } = await bought()
    vi.spyOn(app.deps.wechatPay, 'refund').mockRejectedValueOnce(new PaymentError('NOTENOUGH', 'no', false))
    await refund(orderNo, [{ id: tofu, quantity: 2 }])
    expect(await seeOrder(orderNo)).toMatchObject({ status: 'paid', refundAmount: null })
    const { refunds } = await admin.money.listRefunds({ query: { status: 'failed', pageSize: 50 } })
    const failed = refunds.find((one) => one.orderNo === orderNo)
    expect(failed).toMatchObject({
      amount: 4,
      items: [{ name: '豆腐', quantity: 2 }],
      lastError: 'NOTENOUGH',
    })
    expect(await getRefusal(preview(orderNo, [{ id: tofu, quantity: 2 }]))).toMatchObject({
      error: 'QUANTITY_TOO_LARGE',
    })
    await refund(orderNo, [{ id: tofu, quantity: 1 }])
    const retry = () => admin.money.retryRefund({ params: { id: failed!.id } })
    expect(await retry()).toMatchObject({ status: 'accepted', outRefundNo: failed!.outRefundNo })
    expect((await seeOrder(orderNo)).refundAmount).toBe(6)
    await app.pay(orderNo, { outcome: 'refund_success' })
    expect(await getRefusal(retry())).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })

  test('the discrepancy report stays empty while part of an order is refunded', async () => {
    const { orderNo, tofu } = await bought()
    await refund(orderNo, [{ id: tofu, quantity: 2 }])
    app.clock.move({ advanceMs: dayMs + hourMs })
    admin = await app.admin()
    const { findings } = await admin.money.redList()
    expect(findings.filter((finding) => finding.orderNo === orderNo)).toEqual([])
  })
})
