import type { TestAdmin, TestApp, TestUser } from '#testing'
import {
  addGrocer,
  addProduct,
  deliveryContact,
  addProductToCart,
} from '../../shopping/testing/grocery-helpers.ts'

export const companyTaxNo = '91350100M000100Y43'
export const invoiceTestDay = '2026-11-21'
let numbers = 0
/** Returns an invoice number that no other test uses. */
export const createInvoiceNo = () => `2611${String((numbers += 1)).padStart(16, '0')}`

type Context = { app: TestApp; user: TestUser; admin: TestAdmin }

/** Returns functions that buy goods, request invoices and record them. */
export function createInvoiceRequests(context: () => Context) {
  /** Buys two units for 20 yuan each, 40 yuan without delivery fee. */
  async function buy() {
    const { app, user } = context()
    const productId = await addProduct(app, await addGrocer(app), { price: '20.00' })
    await addProductToCart(user, productId, 2)
    const { orderNo } = await user.shopping.order({ body: deliveryContact })
    await app.pay(orderNo)
    return { orderNo, productId }
  }
  const request = (orderNo: string, body: object = {}) =>
    context().user.invoices.request({
      params: { orderNo },
      body: { titleType: 'personal' as const, title: '李桂芳', ...body },
    })
  const read = (orderNo: string) => context().user.invoices.get({ params: { orderNo } })
  const issue = (id: number, body: Partial<{ invoiceNo: string; issuedOn: string; amount: number }> = {}) =>
    context().admin.invoicesAdmin.issue({
      params: { id },
      body: { invoiceNo: createInvoiceNo(), issuedOn: invoiceTestDay, amount: 40, ...body },
    })
  const correct = (id: number, body: Partial<{ correctionNo: string; correctedOn: string }> = {}) =>
    context().admin.invoicesAdmin.correct({
      params: { id },
      body: { correctionNo: createInvoiceNo(), correctedOn: invoiceTestDay, ...body },
    })
  /** Refunds one of the two units and delivers the events of the refund. */
  async function refundOne({ orderNo, productId }: { orderNo: string; productId: number }) {
    const { app, admin } = context()
    const body = { items: [{ id: String(productId), quantity: 1 }], amount: 20, reason: '缺货' }
    const requestId = `request-${productId}`
    await admin.money.refundItems({ params: { orderNo }, body: { ...body, requestId } })
    await app.settle()
  }
  async function refundAll(orderNo: string) {
    const { app, admin } = context()
    await admin.money.refundOrder({ params: { orderNo }, body: { reason: '不要了' } })
    await app.settle()
  }
  const noticesOf = async (type: string) => {
    const { app, user } = context()
    const rows = app.db.selectFrom('notifications').select(['content', 'data'])
    return rows.where('user_id', '=', user.id).where('type', '=', type).execute()
  }
  return { buy, request, read, issue, correct, refundOne, refundAll, noticesOf }
}
