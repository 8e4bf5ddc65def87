import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toMerchantRecipient } from '#core'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestMerchant } from '#testing'
import { settlementJobs } from './jobs.ts'
import { decemberSettlementTime, testSaleTime, createTestSales } from './testing/sales-helpers.ts'

let app: TestApp
let shop: TestMerchant
let admin: TestAdmin
let userId: number
let id: number
beforeAll(async () => {
  app = await startTestApp()
  userId = (await app.user()).id
})
beforeEach(async () => {
  app.clock.move({ now: testSaleTime })
  shop = await app.merchant()
  await sell(1000)
  await settleAt(decemberSettlementTime)
  admin = await app.admin()
  id = (await statements())[0]!.id
})
afterAll(() => app.stop())

const { sell, settleAt, shopNow, statements } = createTestSales(() => ({ app, shop, userId }))
const conflict = { status: 409, error: 'STATUS_CONFLICT' }
const object = async (of = shop.id) =>
  (await shopNow(of)).settlements.object({ params: { id }, body: { reason: '少算一单' } })
const reject = () => admin.settlements.rejectObjection({ params: { id }, body: { answer: '金额无误' } })
const accept = (amount = 8.53, more: { orderNo?: string } = {}) =>
  admin.settlements.acceptObjection({ params: { id }, body: { answer: '补上漏算的一单', amount, ...more } })
const confirm = async () => (await shopNow()).settlements.confirm({ params: { id } })
const runConfirm = () =>
  settlementJobs(app.deps)
    .find(({ name }) => name === 'settlements.confirm')
    ?.run(app.clock.now())
const read = () => admin.settlements.getAny({ params: { id } })
const statusOf = async () => (await statements())[0]?.status

describe('POST /merchant/settlements/:id/objection', () => {
  test('an objection stops the automatic confirmation until three days after its answer', async () => {
    await object()
    app.clock.move({ advanceMs: 4 * dayMs })
    admin = await app.admin()
    await runConfirm()
    expect(await statements()).toMatchObject([
      { status: 'pending', objection: { reason: '少算一单', answer: null, answeredAt: null } },
    ])
    await reject()
    app.clock.move({ advanceMs: 3 * dayMs - 1 })
    await runConfirm()
    expect(await statusOf()).toBe('pending')
    app.clock.move({ advanceMs: 1 })
    await runConfirm()
    expect(await statements()).toMatchObject([
      {
        status: 'confirmed',
        objection: { outcome: 'rejected', answer: '金额无误', answeredAt: expect.any(String) },
      },
    ])
  })

  test('three concurrent objections: exactly one succeeds', async () => {
    const outcomes = await Promise.allSettled([object(), object(), object()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('answers 409 once the settlement is confirmed, and 404 to another merchant', async () => {
    expect(await getRefusal(object((await app.merchant()).id))).toMatchObject({ status: 404 })
    await confirm()
    expect(await getRefusal(object())).toMatchObject(conflict)
  })

  test('a merchant can confirm a settlement with an open objection, which then needs no answer', async () => {
    await object()
    await confirm()
    expect(await getRefusal(reject())).toMatchObject(conflict)
    expect(await getRefusal(accept())).toMatchObject(conflict)
  })
})

describe('POST /admin/settlements/:id/objection/reject', () => {
  test('rejecting an objection notifies the merchant once, and is refused without an open objection', async () => {
    expect(await getRefusal(reject())).toMatchObject(conflict)
    const at = new Date(app.clock.now())
    const owner = await app.db
      .selectFrom('merchant_accounts')
      .select('id')
      .where('merchant_id', '=', shop.id)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('push_tokens')
      .values({
        merchant_account_id: owner.id,
        recipient: toMerchantRecipient(shop.id),
        platform: 'jpush',
        token: `s-${id}`,
        created_at: at,
        seen_at: at,
      })
      .execute()
    await object()
    const outcomes = await Promise.allSettled([reject(), reject()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await app.settle()
    expect(app.sentTo(toMerchantRecipient(shop.id))).toMatchObject([
      { template: 'SETTLEMENT_OBJECTION_ANSWERED' },
    ])
  })

  test('GET /admin/settlements?status=objected and the queue show open objections only', async () => {
    const listed = async () => {
      const query = { status: 'objected' as const, pageSize: 50 }
      const { settlements } = await admin.settlements.listAll({ query })
      return settlements.filter((settlement) => settlement.id === id)
    }
    expect(await listed()).toEqual([])
    await object()
    expect(await listed()).toMatchObject([{ objection: { reason: '少算一单' } }])
    const { queues } = await admin.workQueues.list({})
    expect(queues.find(({ name }) => name === 'objections')?.count).toBeGreaterThan(0)
    await reject()
    expect(await listed()).toEqual([])
  })

  test('a rejected objection changes no amount', async () => {
    await object()
    const before = await read()
    await reject()
    expect(await read()).toEqual({
      ...before,
      objection: {
        ...before.objection,
        outcome: 'rejected',
        answer: '金额无误',
        answeredAt: expect.any(String),
      },
    })
  })
})

describe('POST /admin/settlements/:id/objection/accept', () => {
  const fen = (yuan: number) => Math.round(yuan * 100)

  test('adds the amount to the settlement to the fen, and the lines add up to the payout', async () => {
    await object()
    const before = await read()
    await accept(8.53)
    const after = await read()
    const { grossAmount, commissionAmount } = before
    expect(after).toMatchObject({ grossAmount, commissionAmount, adjustmentAmount: 8.53, status: 'pending' })
    expect(fen(after.netAmount)).toBe(fen(before.netAmount) + 853)
    expect(after.lines.at(-1)).toEqual({
      orderNo: null,
      kind: 'adjustment',
      refundId: 0,
      grossAmount: 8.53,
      commissionAmount: 0,
    })
    const sum = after.lines.reduce(
      (total, line) => total + fen(line.grossAmount) - fen(line.commissionAmount),
      0,
    )
    expect(sum).toBe(fen(after.netAmount))
  })

  test('the merchant is paid the adjusted amount after three more days without confirmation', async () => {
    await object()
    await accept(8.53)
    app.clock.move({ advanceMs: 3 * dayMs })
    await runConfirm()
    expect(await statements()).toMatchObject([
      { status: 'confirmed', netAmount: 17.03, objection: { outcome: 'accepted', answer: '补上漏算的一单' } },
    ])
  })

  test('ten concurrent requests to accept or reject one objection: exactly one takes effect', async () => {
    await object()
    const calls = Array.from({ length: 10 }, (_, nth) => (nth % 2 ? reject() : accept(1)))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { objection, adjustmentAmount, netAmount } = await read()
    const extra = objection?.outcome === 'accepted' ? 1 : 0
    expect([adjustmentAmount, netAmount]).toEqual([extra, 8.5 + extra])
  })

  test('the adjustment line names the order, and an order of another merchant answers 400 ORDER_OF_OTHER_MERCHANT', async () => {
    await object()
    const own = (await read()).lines[0]?.orderNo ?? ''
    const other = own.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    expect(await getRefusal(accept(1, { orderNo: other }))).toMatchObject({
      error: 'ORDER_OF_OTHER_MERCHANT',
    })
    await accept(1, { orderNo: own })
    expect((await read()).lines.at(-1)).toMatchObject({ kind: 'adjustment', orderNo: own })
  })

  test.each([0, -1, 0.001])('answers 400 VALIDATION_ERROR for an amount of %s yuan', async (amount) => {
    await object()
    expect(await getRefusal(accept(amount))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('an accepted objection is recorded in the audit log with the administrator and its amount', async () => {
    await object()
    await accept(8.53)
    const row = await app.db
      .selectFrom('audit_logs')
      .select('detail')
      .where('action', '=', 'settlements.objection.accepted')
      .where('resource_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.detail).toMatchObject({ adminId: admin.id, adjustmentFen: 853 })
  })
})
