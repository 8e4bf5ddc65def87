import { dayMs, fromIso, toDate } from '@sanhe/kit/clock'
import { decimalOfFen, fenOfDecimal, shareOf } from '@sanhe/kit/money'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerAt, refusal, startTestApp, type TestAdmin, type TestApp, type TestMerchant } from '#testing'
import { settlementJobs } from './jobs.ts'
import { settleMonth } from './settle.ts'

const november = fromIso('2026-11-21T04:00:00Z')
/** 01:00 in Shanghai. */
const firstOfDecember = fromIso('2026-11-30T17:00:00Z')
const firstOfJanuary = fromIso('2026-12-31T17:00:00Z')

let app: TestApp
let shop: TestMerchant
let admin: TestAdmin
let userId: number
let sold = 0
beforeAll(async () => {
  app = await startTestApp()
  userId = (await app.user()).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.move({ now: november })
  shop = await app.merchant()
})

/** An order that was completed at that moment, as its tables have it. */
async function sell(fen: number, { rate = '15.00', at = november, of = shop.id } = {}) {
  const order_no = `S${String((sold += 1)).padStart(19, '0')}`
  const amount = decimalOfFen(fen)
  const when = { created_at: toDate(at), completed_at: toDate(at) }
  const { id: service_id } = await app.db
    .insertInto('merchant_services')
    .values({
      merchant_id: of,
      title: '保洁',
      category: 'cleaning',
      price: amount,
      created_at: toDate(at),
      updated_at: toDate(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { order_no, user_id: userId, amount, status: 'completed' as const, ...when }
  await app.db
    .insertInto('orders')
    .values({
      ...row,
      order_type: 'merchant_service',
      reference: order_no,
      title: '保洁',
      expires_at: toDate(at),
      updated_at: toDate(at),
    })
    .execute()
  await app.db
    .insertInto('merchant_orders')
    .values({
      ...row,
      merchant_id: of,
      service_id,
      quantity: 1,
      unit_price: amount,
      commission_rate: rate,
      paid_at: toDate(at),
    })
    .execute()
  return order_no
}

async function giveBack(order_no: string, fen: number, at: number) {
  await app.db
    .insertInto('refunds')
    .values({
      order_no,
      out_refund_no: `${order_no}R1`,
      amount_fen: fen,
      reason: '不满意',
      status: 'accepted',
      accepted_at: toDate(at),
      created_at: toDate(at),
    })
    .execute()
  await app.db.updateTable('orders').set({ status: 'refunded' }).where('order_no', '=', order_no).execute()
  await app.db
    .updateTable('merchant_orders')
    .set({ status: 'refunded' })
    .where('order_no', '=', order_no)
    .execute()
}

/** The night of the first: tokens of before have ended by then. */
async function settleAt(now: number) {
  app.clock.move({ now })
  await settleMonth(app.deps, now)
  admin = await app.admin()
}
async function shopNow(of = shop.id) {
  return callerAt(app.url, await app.deps.tokens.issue({ type: 'merchant', id: of }))
}
const statements = async (query: { month?: string } = {}, of = shop.id) =>
  (await (await shopNow(of)).settlements.list({ query })).settlements
const runConfirm = () =>
  settlementJobs(app.deps)
    .find(({ name }) => name === 'settlements.confirm')
    ?.run(app.clock.now())

describe('the statement of a month', () => {
  test('adds what was completed in it, the share rounded for each order', async () => {
    await sell(10)
    await sell(10)
    await sell(19_990, { rate: '12.00' })
    await settleAt(firstOfDecember)
    expect(await statements()).toEqual([
      {
        id: expect.any(Number),
        periodStart: '2026-11-01',
        periodEnd: '2026-11-30',
        totalOrders: 3,
        grossAmount: 200.1,
        commissionAmount: 24.03,
        netAmount: 176.07,
        status: 'pending',
        dueOn: '2026-12-08',
        paidAt: null,
        bankAccount: null,
        createdAt: '2026-11-30T17:00:00.000Z',
      },
    ])
  })

  test('ends at midnight of Shanghai', async () => {
    const midnight = fromIso('2026-11-30T16:00:00Z')
    const last = await sell(100, { at: midnight - 1 })
    await sell(200, { at: midnight })
    await settleAt(firstOfDecember)
    const [first] = await statements()
    expect(first).toMatchObject({ totalOrders: 1, grossAmount: 1 })
    const { lines } = await (await shopNow()).settlements.get({ params: { id: first!.id } })
    expect(lines).toEqual([{ orderNo: last, kind: 'sale', grossAmount: 1, commissionAmount: 0.15 }])
    await settleAt(firstOfJanuary)
    expect(await statements({ month: '2026-12' })).toMatchObject([{ totalOrders: 1, grossAmount: 2 }])
    expect(await statements()).toHaveLength(2)
  })

  test('is made once, of runs one after another and at once', async () => {
    await sell(1000)
    await settleAt(firstOfDecember)
    await Promise.all([
      settleAt(firstOfDecember),
      settleAt(firstOfDecember),
      settleAt(firstOfDecember + dayMs),
    ])
    expect(await statements()).toMatchObject([{ totalOrders: 1 }])
  })

  test('is made the next night where the first was missed, and is due seven days from then', async () => {
    await sell(1000)
    await settleAt(firstOfDecember + 2 * dayMs)
    expect(await statements()).toMatchObject([{ periodStart: '2026-11-01', dueOn: '2026-12-10' }])
  })

  test('counts what came too late for it in the next one', async () => {
    await sell(1000)
    await settleAt(firstOfDecember)
    await sell(500, { at: november })
    await settleAt(firstOfDecember + dayMs)
    expect(await statements()).toMatchObject([{ totalOrders: 1, grossAmount: 10 }])
    await settleAt(firstOfJanuary)
    expect(await statements({ month: '2026-12' })).toMatchObject([{ totalOrders: 1, grossAmount: 5 }])
  })

  test('is not made where nothing was sold', async () => {
    await settleAt(firstOfDecember)
    expect(await statements()).toEqual([])
  })

  test('counts neither what was cancelled before it was had, nor what is not had yet', async () => {
    const cancelled = await sell(1000)
    const open = await sell(1000)
    const unfinished = { completed_at: null }
    await app.db
      .updateTable('merchant_orders')
      .set(unfinished)
      .where('order_no', 'in', [cancelled, open])
      .execute()
    await giveBack(cancelled, 1000, november + dayMs)
    await settleAt(firstOfDecember)
    expect(await statements()).toEqual([])
  })

  test('shows what was sold and given back in the same month on both sides', async () => {
    const orderNo = await sell(1000)
    await giveBack(orderNo, 1000, november + dayMs)
    await settleAt(firstOfDecember)
    const [statement] = await statements()
    expect(statement).toMatchObject({ totalOrders: 1, grossAmount: 0, commissionAmount: 0, netAmount: 0 })
    const { lines } = await (await shopNow()).settlements.get({ params: { id: statement!.id } })
    expect(lines).toEqual([
      { orderNo, kind: 'refund', grossAmount: -10, commissionAmount: -1.5 },
      { orderNo, kind: 'sale', grossAmount: 10, commissionAmount: 1.5 },
    ])
  })

  test('takes a refund after its close into the next one, once, whole or in part', async () => {
    const [whole, part] = [await sell(1990, { rate: '7.50' }), await sell(1000, { rate: '7.50' })]
    await settleAt(firstOfDecember)
    await giveBack(whole, 1990, firstOfDecember + dayMs)
    await giveBack(part, 300, firstOfDecember + dayMs)
    await sell(100, { rate: '7.50', at: firstOfDecember + dayMs })
    await settleAt(firstOfJanuary)
    const [december] = await statements({ month: '2026-12' })
    expect(december).toMatchObject({
      totalOrders: 1,
      grossAmount: -21.9,
      commissionAmount: -1.63,
      netAmount: -20.27,
    })
    await settleAt(fromIso('2027-01-31T17:00:00Z'))
    expect(await statements()).toHaveLength(2)
  })

  test('keeps the bank account of its day, encrypted, and shows the end of its number', async () => {
    const account = { accountName: '店主', bankName: '工商银行', accountNo: '6222020000001111' }
    await shop.merchants.changeSettings({ body: { bankAccount: account } })
    await sell(1000)
    await settleAt(firstOfDecember)
    const [statement] = await statements()
    expect(statement?.bankAccount).toEqual({ ...account, accountNo: '****1111' })
    const row = await app.db
      .selectFrom('merchant_settlements')
      .selectAll()
      .where('id', '=', statement!.id)
      .executeTakeFirst()
    expect(row?.bank_account).not.toContain('6222020000001111')
  })
})

test('over months of random sales and refunds all statements add up to the fen', async () => {
  const rates = ['15.00', '12.00', '7.50', '9.00']
  const orders = fc.sample(
    fc.record({
      fen: fc.integer({ min: 1, max: 999_999 }),
      rate: fc.constantFrom(...rates),
      soldDay: fc.integer({ min: 0, max: 85 }),
      back: fc.option(fc.record({ afterDays: fc.integer({ min: 0, max: 60 }), isPart: fc.boolean() })),
    }),
    { numRuns: 40, seed: 42 },
  )
  const start = fromIso('2026-08-01T04:00:00Z')
  const expected = { gross: 0, commission: 0 }
  const backs: { orderNo: string; fen: number; at: number }[] = []
  for (const { fen, rate, soldDay, back } of orders) {
    const at = start + soldDay * dayMs
    const orderNo = await sell(fen, { rate, at })
    const backFen = back ? (back.isPart ? Math.ceil(fen / 3) : fen) : 0
    if (back) backs.push({ orderNo, fen: backFen, at: at + back.afterDays * dayMs })
    expected.gross += fen - backFen
    expected.commission += shareOf(fen - backFen, fenOfDecimal(rate))
  }
  let known = 0
  for (const night of ['08-31', '09-30', '10-31', '11-30', '12-31']) {
    const now = fromIso(`2026-${night}T17:00:00Z`)
    const due = backs.toSorted((a, b) => a.at - b.at).filter(({ at }) => at < now)
    for (const { orderNo, fen, at } of due.slice(known)) await giveBack(orderNo, fen, at)
    known = due.length
    await settleAt(now)
  }
  const all = await app.db
    .selectFrom('merchant_settlements')
    .selectAll()
    .where('merchant_id', '=', shop.id)
    .execute()
  const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + fenOfDecimal(amount), 0)
  expect(sum(all.map(({ gross_amount }) => gross_amount))).toBe(expected.gross)
  expect(sum(all.map(({ commission_amount }) => commission_amount))).toBe(expected.commission)
  expect(sum(all.map(({ net_amount }) => net_amount))).toBe(expected.gross - expected.commission)
})

describe('a statement', () => {
  beforeEach(async () => {
    await sell(1000)
    await settleAt(firstOfDecember)
  })
  const idOf = async () => (await statements())[0]!.id
  const confirm = async (id: number, of = shop.id) =>
    (await shopNow(of)).settlements.confirm({ params: { id } })
  const markPaid = (id: number) => admin.settlements.markPaid({ params: { id } })
  const conflict = { status: 409, error: 'STATUS_CONFLICT' }

  test('is confirmed by its shop, then paid out, each once', async () => {
    const id = await idOf()
    expect(await refusal(markPaid(id))).toMatchObject(conflict)
    await confirm(id)
    expect(await refusal(confirm(id))).toMatchObject(conflict)
    const answers = await Promise.allSettled([markPaid(id), markPaid(id), markPaid(id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await statements()).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }])
    const audit = await app.db
      .selectFrom('audit_logs')
      .select('detail')
      .where('action', '=', 'settlements.paid')
      .where('resource_id', '=', id)
      .execute()
    expect(audit).toMatchObject([{ detail: { adminId: admin.id } }])
  })

  test('is agreed to after three days of silence', async () => {
    app.clock.move({ advanceMs: 3 * dayMs - 1 })
    await runConfirm()
    expect(await statements()).toMatchObject([{ status: 'pending' }])
    app.clock.move({ advanceMs: 1 })
    await runConfirm()
    await runConfirm()
    expect(await statements()).toMatchObject([{ status: 'confirmed' }])
  })

  test('of another shop is not there', async () => {
    const id = await idOf()
    const other = await app.merchant()
    expect(await refusal(confirm(id, other.id))).toMatchObject({ status: 404 })
    expect(await refusal(other.settlements.get({ params: { id } }))).toMatchObject({ status: 404 })
    expect(await refusal(markPaid(999_999))).toMatchObject({ status: 404 })
  })

  test('stays open to a shop that is suspended: the money is its own', async () => {
    await app.db.updateTable('merchants').set({ status: 'suspended' }).where('id', '=', shop.id).execute()
    await confirm(await idOf())
  })

  test('is listed for administrators by its status, those due first first', async () => {
    const id = await idOf()
    const { settlements } = await admin.settlements.listAll({ query: { status: 'pending', pageSize: 50 } })
    expect(settlements.find((statement) => statement.id === id)).toMatchObject({ merchantId: shop.id })
    const days = settlements.map(({ dueOn }) => dueOn)
    expect(days).toEqual(days.toSorted())
  })

  test('of a month that is none is refused', async () => {
    expect(await refusal(statements({ month: '2026-13' }))).toMatchObject({ field: 'month' })
  })
})
