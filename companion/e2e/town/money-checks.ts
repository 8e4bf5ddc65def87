import { expect } from '@playwright/test'
import { decimalYuanToFen } from '@sanhe/kit/money'
import type { ProductionTestService } from './production-service.ts'

/**
 * Sum of all amounts that users pay in the test, in fen: the service, the groceries, the membership and the
 * appointment.
 */
export const expectedPaidTotalFen = 13_333 + 3990 + 2900 + 5000
export const expectedCommissionFen = 1333

/** Checks in the database that orders, payments and the bill of WeChat Pay of the day agree to the fen. */
export async function expectPaymentsMatchBill({ db }: ProductionTestService, day: string) {
  const orders = await db.selectFrom('orders').select(['order_type', 'status', 'amount']).execute()
  expect(orders.map(({ order_type }) => order_type).toSorted()).toEqual([
    'appointment',
    'grocery',
    'membership',
    'merchant_service',
  ])
  expect(orders.filter(({ status }) => !['paid', 'completed'].includes(status))).toEqual([])
  const ordered = orders.reduce((sum, { amount }) => sum + decimalYuanToFen(amount), 0)
  const payments = await db.selectFrom('payments').select(['status', 'paid_fen', 'attention']).execute()
  const paid = payments.reduce((sum, { paid_fen }) => sum + (paid_fen ?? 0), 0)
  expect([ordered, paid]).toEqual([expectedPaidTotalFen, expectedPaidTotalFen])
  expect(payments.filter(({ status, attention }) => status !== 'paid' || attention !== null)).toEqual([])
  const bill = await db.selectFrom('payment_bills').selectAll().where('day', '=', day).executeTakeFirst()
  expect(bill).toMatchObject({
    status: 'compared',
    our_paid_fen: expectedPaidTotalFen,
    their_paid_fen: expectedPaidTotalFen,
  })
  expect(await db.selectFrom('bill_differences').select('id').execute()).toEqual([])
}

/** Checks in the database that the only settlement was paid out with these amounts. */
export async function expectPayoutMatchesSettlement({ db }: ProductionTestService) {
  const settlements = await db.selectFrom('merchant_settlements').selectAll().execute()
  const inFen = settlements.map(({ gross_amount, commission_amount, net_amount, status }) => ({
    gross: decimalYuanToFen(gross_amount),
    commission: decimalYuanToFen(commission_amount),
    net: decimalYuanToFen(net_amount),
    status,
  }))
  const [gross, commission] = [13_333, expectedCommissionFen]
  expect(inFen).toEqual([{ gross, commission, net: gross - commission, status: 'paid' }])
}
