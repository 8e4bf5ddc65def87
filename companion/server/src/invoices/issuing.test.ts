import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { createInvoiceRequests, createInvoiceNo, invoiceTestDay } from './testing/invoice-helpers.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  user = await app.user()
  admin = await app.admin({ role: 'finance' })
})
afterAll(() => app.stop())

const { buy, correct, issue, noticesOf, read, refundAll, refundOne, request } = createInvoiceRequests(() => ({
  app,
  user,
  admin,
}))
const conflict = { status: 409, error: 'STATUS_CONFLICT' }
const latest = async (orderNo: string) => (await read(orderNo)).invoices[0]
const queue = async (name: 'invoices' | 'invoiceCorrections') =>
  (await admin.workQueues.list({})).queues.find((one) => one.name === name)?.count ?? 0

async function requested() {
  const order = await buy()
  return { ...order, id: (await request(order.orderNo)).invoice.id }
}

describe('POST /admin/invoices/:id/issue', () => {
  test('records number and date of the invoice, notifies the user and removes the invoice from the work queue', async () => {
    const before = await queue('invoices')
    const { orderNo, id } = await requested()
    expect(await queue('invoices')).toBe(before + 1)
    const invoiceNo = createInvoiceNo()
    await issue(id, { invoiceNo })
    expect(await latest(orderNo)).toMatchObject({ status: 'issued', invoiceNo, issuedOn: invoiceTestDay })
    expect(await noticesOf('INVOICE_ISSUED')).toMatchObject([{ content: expect.stringContaining(invoiceNo) }])
    expect(await queue('invoices')).toBe(before)
    const logged = app.db.selectFrom('audit_logs').select('detail').where('action', '=', 'invoices.issued')
    expect(await logged.where('resource_id', '=', id).execute()).toMatchObject([
      { detail: { adminId: admin.id, invoiceNo } },
    ])
  })

  test('ten concurrent requests to issue one invoice: exactly one succeeds', async () => {
    const { id } = await requested()
    const calls = Array.from({ length: 10 }, () => issue(id))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, STATUS_CONFLICT: 9 })
  })

  test('ten concurrent requests to record one number for ten invoices: exactly one succeeds', async () => {
    const ids: number[] = []
    for (let nth = 0; nth < 10; nth += 1) ids.push((await requested()).id)
    const invoiceNo = createInvoiceNo()
    const calls = ids.map((id) => issue(id, { invoiceNo }))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, INVOICE_NO_TAKEN: 9 })
  })

  test('answers INVOICE_AMOUNT_CHANGED for the former amount when a refund has reduced the invoice since the request', async () => {
    const { id, ...order } = await requested()
    await refundOne(order)
    expect(await latest(order.orderNo)).toMatchObject({ status: 'requested', amount: 20 })
    expect(await getRefusal(issue(id, { amount: 40 }))).toMatchObject({ error: 'INVOICE_AMOUNT_CHANGED' })
    await issue(id, { amount: 20 })
    expect(await latest(order.orderNo)).toMatchObject({ status: 'issued', amount: 20 })
  })

  test('a full refund between request and issue rejects the request', async () => {
    const { id, orderNo } = await requested()
    await refundAll(orderNo)
    expect(await latest(orderNo)).toMatchObject({ status: 'rejected', reason: '订单已全额退款' })
    expect(await getRefusal(issue(id))).toMatchObject(conflict)
  })

  test.each(['2026-11-20', '2026-11-22'])(
    'answers 400 INVOICE_DATE_INVALID for the date %s',
    async (issuedOn) => {
      const { id } = await requested()
      expect(await getRefusal(issue(id, { issuedOn }))).toMatchObject({ error: 'INVOICE_DATE_INVALID' })
    },
  )

  test.each(['1234567', '12345678A', ''])(
    'answers 400 VALIDATION_ERROR for the number %j',
    async (invoiceNo) => {
      const { id } = await requested()
      expect(await getRefusal(issue(id, { invoiceNo }))).toMatchObject({ error: 'VALIDATION_ERROR' })
    },
  )
})

describe('POST /admin/invoices/:id/correct', () => {
  test('corrects an issued invoice after a refund, and the remaining amount can then be invoiced again', async () => {
    const { id, ...order } = await requested()
    await issue(id)
    expect(await getRefusal(correct(id))).toMatchObject(conflict)
    await refundOne(order)
    expect(await latest(order.orderNo)).toMatchObject({ status: 'to_correct', amount: 40 })
    expect(await queue('invoiceCorrections')).toBeGreaterThan(0)
    expect(await getRefusal(request(order.orderNo))).toMatchObject({ error: 'INVOICE_EXISTS' })
    const correctionNo = createInvoiceNo()
    await correct(id, { correctionNo })
    expect(await latest(order.orderNo)).toMatchObject({
      status: 'corrected',
      correctionNo,
      correctedOn: invoiceTestDay,
    })
    expect(await noticesOf('INVOICE_CORRECTED')).toHaveLength(1)
    await request(order.orderNo)
    expect(await latest(order.orderNo)).toMatchObject({ status: 'requested', amount: 20 })
  })

  test('a correction requires an unused number and a date on or after the date of issue', async () => {
    const { id, orderNo } = await requested()
    const invoiceNo = createInvoiceNo()
    await issue(id, { invoiceNo })
    await refundAll(orderNo)
    expect(await getRefusal(correct(id, { correctionNo: invoiceNo }))).toMatchObject({
      error: 'INVOICE_NO_TAKEN',
    })
    expect(await getRefusal(correct(id, { correctedOn: '2026-11-20' }))).toMatchObject({
      error: 'INVOICE_DATE_INVALID',
    })
  })
})

describe('GET /admin/invoices', () => {
  const ids = async (query: object) =>
    (await admin.invoicesAdmin.list({ query: { pageSize: 50, ...query } })).invoices.map(({ id }) => id)

  test('lists open requests oldest first, and issued invoices by month and by number', async () => {
    const [first, second] = [await requested(), await requested()]
    const open = await ids({ status: 'requested' })
    expect(open.indexOf(first.id)).toBeLessThan(open.indexOf(second.id))
    const invoiceNo = createInvoiceNo()
    await issue(first.id, { invoiceNo })
    expect(await ids({ month: '2026-11' })).toContain(first.id)
    expect(await ids({ month: '2026-11' })).not.toContain(second.id)
    expect(await ids({ month: '2026-10' })).toEqual([])
    expect(await ids({ q: invoiceNo })).toEqual([first.id])
    expect(await ids({ q: second.orderNo })).toEqual([second.id])
  })
})
