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

const { buy, correct, issue, noticesOf, read, refundAll, request } = createInvoiceRequests(() => ({
  app,
  user,
  admin,
}))
const reason = '号码抄错一位'

async function issued() {
  const { orderNo } = await buy()
  const { id } = (await request(orderNo)).invoice
  const invoiceNo = createInvoiceNo()
  await issue(id, { invoiceNo })
  return { id, orderNo, invoiceNo }
}
const change = (id: number, body: Partial<{ invoiceNo: string; issuedOn: string; reason: string }> = {}) =>
  admin.invoicesAdmin.changeNumber({
    params: { id },
    body: { invoiceNo: createInvoiceNo(), issuedOn: invoiceTestDay, reason, ...body },
  })
const shown = async (q: string) => (await admin.invoicesAdmin.list({ query: { q } })).invoices[0]

describe('POST /admin/invoices/:id/number', () => {
  test('replaces the number, keeps the former one with its reason, and notifies the user', async () => {
    const { id, orderNo, invoiceNo } = await issued()
    const next = createInvoiceNo()
    await change(id, { invoiceNo: next })
    expect((await read(orderNo)).invoices[0]).toMatchObject({ status: 'issued', invoiceNo: next })
    const third = createInvoiceNo()
    await change(id, { invoiceNo: third })
    const former = { issuedOn: invoiceTestDay, reason, admin: expect.any(String) }
    expect((await shown(third))?.numberChanges).toMatchObject([
      { invoiceNo: next, ...former },
      { invoiceNo, ...former },
    ])
    const notices = (await noticesOf('INVOICE_NUMBER_CHANGED')).map(({ content }) => content)
    expect(notices.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      `您的发票号码已更正为${next}，原号码${invoiceNo}登记有误。`,
      `您的发票号码已更正为${third}，原号码${next}登记有误。`,
    ])
  })

  test('the former number can be recorded for another invoice, and the list finds the new number only', async () => {
    const [first, second] = [await issued(), await issued()]
    await change(first.id)
    expect(await shown(first.invoiceNo)).toBeUndefined()
    await change(second.id, { invoiceNo: first.invoiceNo })
    expect(await shown(first.invoiceNo)).toMatchObject({ id: second.id })
  })

  test('an invoice that must be corrected can get another number first', async () => {
    const { id, orderNo } = await issued()
    await refundAll(orderNo)
    await change(id)
    await correct(id)
    expect((await read(orderNo)).invoices[0]).toMatchObject({ status: 'corrected' })
  })

  test('ten concurrent changes to one number: exactly one succeeds', async () => {
    const ids: number[] = []
    for (let nth = 0; nth < 10; nth += 1) ids.push((await issued()).id)
    const invoiceNo = createInvoiceNo()
    const calls = ids.map((id) => change(id, { invoiceNo }))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, INVOICE_NO_TAKEN: 9 })
  })

  test('a taken number, a date in the future, equal values and an invoice without number are refused', async () => {
    const [first, second] = [await issued(), await issued()]
    const codeOf = async (call: Promise<unknown>) => (await getRefusal(call)).error
    expect(await codeOf(change(first.id, { invoiceNo: second.invoiceNo }))).toBe('INVOICE_NO_TAKEN')
    expect(await codeOf(change(first.id, { issuedOn: '2026-11-22' }))).toBe('INVOICE_DATE_INVALID')
    expect(await codeOf(change(first.id, { invoiceNo: first.invoiceNo }))).toBe('INVOICE_NUMBER_UNCHANGED')
    expect(await codeOf(change(first.id, { reason: '' }))).toBe('VALIDATION_ERROR')
    const { orderNo } = await buy()
    const open = (await request(orderNo)).invoice
    expect(await codeOf(change(open.id))).toBe('STATUS_CONFLICT')
  })
})
