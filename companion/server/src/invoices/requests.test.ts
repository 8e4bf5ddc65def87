import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { companyTaxNo, createInvoiceRequests } from './testing/invoice-helpers.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  user = await app.user()
  admin = await app.admin()
})
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { buy, issue, noticesOf, read, refundAll, refundOne, request } = createInvoiceRequests(() => ({
  app,
  user,
  admin,
}))

describe('POST /orders/:orderNo/invoice', () => {
  test('an invoice request stores title, email, paid amount and the tax number in capital letters', async () => {
    const { orderNo } = await buy()
    expect(await read(orderNo)).toMatchObject({ amount: 40, refusal: null, invoices: [] })
    const company = { titleType: 'company', title: '榕城商贸有限公司', taxNo: companyTaxNo.toLowerCase() }
    await request(orderNo, { ...company, email: 'finance@example.com' })
    expect(await read(orderNo)).toMatchObject({
      refusal: 'INVOICE_EXISTS',
      invoices: [
        { ...company, taxNo: companyTaxNo, email: 'finance@example.com', amount: 40, status: 'requested' },
      ],
    })
  })

  test('the amount of an invoice is the paid amount minus the refunds', async () => {
    const order = await buy()
    await refundOne(order)
    await request(order.orderNo)
    expect((await read(order.orderNo)).invoices).toMatchObject([{ amount: 20 }])
  })

  test.each([
    ['a company without a tax number', { titleType: 'company' }, 'TAX_NO_INVALID'],
    [
      'a tax number with another check digit',
      { titleType: 'company', taxNo: '91350100M000100Y44' },
      'TAX_NO_INVALID',
    ],
    ['a person with a tax number', { taxNo: companyTaxNo }, 'TAX_NO_NOT_NEEDED'],
    ['an empty title', { title: ' ' }, 'VALIDATION_ERROR'],
    ['an invalid email address', { email: 'nobody' }, 'VALIDATION_ERROR'],
  ])('a request (%s) answers 400 and creates no invoice', async (_, body, error) => {
    const { orderNo } = await buy()
    expect(await getRefusal(request(orderNo, body))).toMatchObject({ status: 400, error })
    expect((await read(orderNo)).invoices).toEqual([])
  })

  test('an unpaid, a free and a fully refunded order are refused with their reasons', async () => {
    const { orderNo } = await buy()
    await refundAll(orderNo)
    expect(await getRefusal(request(orderNo))).toMatchObject({ error: 'ORDER_REFUNDED' })
    const other = await buy()
    const set = (columns: object) =>
      app.db.updateTable('orders').set(columns).where('order_no', '=', other.orderNo).execute()
    await set({ amount: '0.00' })
    expect(await getRefusal(request(other.orderNo))).toMatchObject({ error: 'ORDER_FREE' })
    await set({ amount: '40.00', status: 'pending', paid_at: null })
    expect(await getRefusal(request(other.orderNo))).toMatchObject({ error: 'ORDER_NOT_PAID' })
  })

  test('a request is possible for 180 days after the payment', async () => {
    const { orderNo } = await buy()
    app.clock.move({ advanceMs: 180 * dayMs + 1 })
    user = { ...user, ...(await app.again(user)) }
    expect(await getRefusal(request(orderNo))).toMatchObject({ error: 'INVOICE_REQUEST_EXPIRED' })
    app.clock.move({ advanceMs: -1 })
    expect(await request(orderNo)).toMatchObject({ success: true })
  })

  test('ten concurrent requests for one order: exactly one succeeds, nine get INVOICE_EXISTS', async () => {
    const { orderNo } = await buy()
    const calls = Array.from({ length: 10 }, () => request(orderNo))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, INVOICE_EXISTS: 9 })
  })

  test('a rejected request can be followed by a new one', async () => {
    const { orderNo } = await buy()
    const { invoice } = await request(orderNo)
    await admin.invoicesAdmin.reject({ params: { id: invoice.id }, body: { reason: '抬头不完整' } })
    expect(await noticesOf('INVOICE_REJECTED')).toMatchObject([
      { content: '原因：抬头不完整', data: { orderNo } },
    ])
    await request(orderNo)
    expect((await read(orderNo)).invoices.map(({ status }) => status)).toEqual(['requested', 'rejected'])
  })
})

test('deleting an account keeps issued invoices without the email address and deletes open requests', async () => {
  const [first, second] = [await buy(), await buy()]
  const { invoice } = await request(first.orderNo, { email: 'li@example.com' })
  await issue(invoice.id)
  await request(second.orderNo)
  await app.db.updateTable('orders').set({ status: 'completed' }).where('user_id', '=', user.id).execute()
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  const rows = await app.db.selectFrom('invoices').selectAll().where('user_id', '=', user.id).execute()
  expect(rows).toMatchObject([{ id: invoice.id, title: '李桂芳', status: 'issued', email: null }])
})
