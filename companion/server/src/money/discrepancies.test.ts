import { dayMs, hourMs, toDate } from '@sanhe/kit/runtime/clock'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DB } from '#core'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { moneyChecks } from './consistency-checks.ts'
import { logDiscrepancies } from './jobs.ts'
import { createTestPurchases, registerCourseOrderKind } from './testing/purchase-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  registerCourseOrderKind(app)
})
beforeEach(async () => {
  user = await app.user()
  admin = await app.admin()
})
afterAll(() => app.stop())

const { paid, placed, findingsOf, refundOrder } = createTestPurchases(() => ({ app, admin, user }))
const now = () => app.clock.now()
const setOrder = (orderNo: string, changes: Updateable<DB['orders']>) =>
  app.db.updateTable('orders').set(changes).where('order_no', '=', orderNo).execute()
const setPayment = (orderNo: string, changes: Updateable<DB['payments']>) =>
  app.db.updateTable('payments').set(changes).where('out_trade_no', '=', orderNo).execute()
const addRefund = (orderNo: string, amountFen: number, nth: number) =>
  app.db
    .insertInto('refunds')
    .values({
      order_no: orderNo,
      out_refund_no: `${orderNo}R${nth}`,
      amount_fen: amountFen,
      reason: 'x',
      created_at: toDate(now()),
    })
    .execute()

describe('GET /admin/money/orders/:orderNo', () => {
  test('GET /admin/money/orders/:orderNo lists order, payment, callback, refund and audit entries in one timeline', async () => {
    const orderNo = await paid()
    app.clock.move({ advanceMs: hourMs })
    await refundOrder(orderNo)
    app.clock.move({ advanceMs: dayMs })
    await app.pay(orderNo, { outcome: 'refund_success' })
    const books = await admin.money.getOrder({ params: { orderNo } })
    expect(books).toMatchObject({
      orderNo,
      userId: user.id,
      orderType: 'course',
      status: 'refunded',
      amount: 50,
      paid: 50,
      refunded: 50,
      attention: null,
    })
    expect(books.timeline.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'order placed',
      'order paid',
      'payment paid',
      'provider pay',
      'refund wanted',
      'refund accepted',
      'audit money.refundOrder',
      'refund succeeded',
    ])
    const times = books.timeline.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(books.timeline.find(({ kind }) => kind === 'audit')?.detail).toMatchObject({ adminId: admin.id })
  })

  test('GET /admin/money/orders/:orderNo answers 404 for an unknown order and 401 to a user', async () => {
    const params = { orderNo: 'K2611211200000000000' }
    expect(await getRefusal(admin.money.getOrder({ params }))).toMatchObject({ status: 404 })
    expect(await getRefusal(user.money.getOrder({ params }))).toMatchObject({ status: 401 })
  })
})

describe('GET /admin/money/red-list', () => {
  test('the discrepancy report is empty for correct orders', async () => {
    const orderNos = [
      await paid(),
      await paid(),
      (await placed()).order_no,
      (await placed('course', 0)).order_no,
    ]
    await refundOrder(orderNos[0]!)
    app.clock.move({ advanceMs: 2 * hourMs })
    expect(await Promise.all(orderNos.map(findingsOf))).toEqual([[], [], [], []])
  })

  test('the discrepancy report contains a paid order whose payment is still pending', async () => {
    const { order_no: orderNo } = await placed()
    await setOrder(orderNo, { status: 'paid', paid_at: toDate(now()) })
    expect(await findingsOf(orderNo)).toEqual([['PAID_WITHOUT_PAYMENT', 'paid, its payment pending']])
  })

  test('the discrepancy report contains a cancelled order whose payment was not refunded', async () => {
    const orderNo = await paid()
    await setOrder(orderNo, { status: 'cancelled' })
    expect(await findingsOf(orderNo)).toEqual([['MONEY_KEPT', '5000 fen came, none goes back']])
    await setOrder(orderNo, { status: 'refunded', refund_amount: '0' })
    expect(await findingsOf(orderNo)).toEqual([])
    await setOrder(orderNo, { refund_amount: '50' })
    expect(await findingsOf(orderNo)).toHaveLength(1)
    await addRefund(orderNo, 5000, 1)
    expect(await findingsOf(orderNo)).toEqual([])
  })

  test('the discrepancy report contains an order with refunds above the paid amount, but not one refunded in full', async () => {
    const orderNo = await paid()
    await addRefund(orderNo, 5000, 1)
    expect(await findingsOf(orderNo)).toEqual([])
    await sql`UPDATE refunds SET amount_fen = 5001 WHERE order_no = ${orderNo}`.execute(app.db)
    expect(await findingsOf(orderNo)).toEqual([['REFUNDED_TOO_MUCH', '5001 of 5000 fen']])
  })

  test.each([
    ['requested amount', { amount_fen: 4999 }, '5000 fen ordered, 4999 asked for, 5000 paid'],
    ['paid amount', { paid_fen: 5001 }, '5000 fen ordered, 5000 asked for, 5001 paid'],
    ['transaction id', { transaction_id: null }, '5000 fen ordered, 5000 asked for, 5000 paid'],
  ])('the discrepancy report contains an order with a different %s', async (_, changes, detail) => {
    const orderNo = await paid()
    await setPayment(orderNo, changes)
    expect(await findingsOf(orderNo)).toEqual([['AMOUNT_MISMATCH', detail]])
  })

  test.each([
    ['appointment', 'appointments'],
    ['consultation', 'consultations'],
    ['grocery', 'delivery_orders'],
    ['housekeeping', 'service_orders'],
    ['merchant_service', 'merchant_orders'],
    ['group_buy', 'group_buy_members'],
    ['service_product', 'service_product_orders'],
    ['membership', 'memberships'],
    ['course', 'course_enrollments'],
  ] as const)(
    'the discrepancy report contains paid %s orders without a row in the table %s one hour after payment',
    async (type, table) => {
      const { order_no: orderNo } = await placed(type)
      await setOrder(orderNo, { status: 'paid', paid_at: toDate(now()) })
      await setPayment(orderNo, { status: 'paid', paid_fen: 5000 })
      app.clock.move({ advanceMs: hourMs - 1 })
      expect(await findingsOf(orderNo)).toEqual([])
      app.clock.move({ advanceMs: 1 })
      expect(await findingsOf(orderNo)).toEqual([['THING_NOT_PAID', `${table}: there is none`]])
    },
  )

  test('the discrepancy report contains a paid grocery order only if its delivery row is not marked as paid', async () => {
    const { order_no: orderNo } = await placed('grocery')
    await setOrder(orderNo, { status: 'paid', paid_at: toDate(now()) })
    await setPayment(orderNo, { status: 'paid', paid_fen: 5000 })
    const provider = await sql<{ id: number }>`
      INSERT INTO service_providers (company_name, category, created_at) VALUES ('菜店', 'housekeeping', ${toDate(now())})
      RETURNING id`.execute(app.db)
    await sql`
      INSERT INTO delivery_orders (order_no, user_id, provider_id, items, total_amount, delivery_address, delivery_phone, created_at)
      VALUES (${orderNo}, ${user.id}, ${provider.rows[0]?.id}, '[]', 50, 'x', '13800000000', ${toDate(now())})`.execute(
      app.db,
    )
    app.clock.move({ advanceMs: hourMs })
    expect(await findingsOf(orderNo)).toEqual([['THING_NOT_PAID', 'delivery_orders: pending']])
    await sql`UPDATE delivery_orders SET status = 'paid' WHERE order_no = ${orderNo}`.execute(app.db)
    expect(await findingsOf(orderNo)).toEqual([])
  })

  test('the discrepancy report contains a refund that is unfinished after ten days', async () => {
    const orderNo = await paid()
    await addRefund(orderNo, 5000, 1)
    app.clock.move({ advanceMs: 10 * dayMs - 1 })
    admin = await app.admin()
    expect(await findingsOf(orderNo)).toEqual([])
    app.clock.move({ advanceMs: 1 })
    expect(await findingsOf(orderNo)).toEqual([['REFUND_OVERDUE', `${orderNo}R1 is wanted`]])
  })

  test('the hourly job logs an error for each discrepancy', async () => {
    const orderNo = await paid()
    await setPayment(orderNo, { attention: 'look at this' })
    const error = vi.spyOn(app.deps.log, 'error')
    const { findings } = await admin.money.redList()
    expect(await logDiscrepancies(app.deps, moneyChecks, now())).toEqual({ findings: findings.length })
    const line = [{ rule: 'NEEDS_PERSON', orderNo, detail: 'look at this' }, 'money stands as it must not']
    expect(error.mock.calls).toContainEqual(line)
    expect(error).toHaveBeenCalledTimes(findings.length)
    error.mockRestore()
  })

  test('GET /admin/money/red-list and the list of refunds answer 401 to a user', async () => {
    expect(await getRefusal(user.money.redList())).toMatchObject({ status: 401 })
    expect(await getRefusal(user.money.listRefunds({ query: {} }))).toMatchObject({ status: 401 })
  })
})
