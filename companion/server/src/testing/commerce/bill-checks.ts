import type { CommerceFixture } from './commerce-fixture.ts'
import { describeUnexpectedValue } from './commerce-orders.ts'

/**
 * Checks that the daily bills of the provider contain exactly our payments and refunds, and that the sums of all days
 * agree to the fen.
 */
export async function findBillInconsistencies({ app }: CommerceFixture) {
  const open = await app.db
    .selectFrom('bill_differences')
    .select(['day', 'kind', 'cause', 'trade_no'])
    .where('resolution', 'is', null)
    .execute()
  const bills = await app.db.selectFrom('payment_bills').selectAll().orderBy('day').execute()
  return [
    ...open.map(({ day, kind, cause, trade_no }) => `bill of ${day}: ${kind} of ${trade_no} ${cause}`),
    ...bills.flatMap((bill) => [
      ...describeUnexpectedValue(`payments of ${bill.day}`, bill.our_paid_fen, bill.their_paid_fen),
      ...describeUnexpectedValue(`refunds of ${bill.day}`, bill.our_refunded_fen, bill.their_refunded_fen),
      ...(bill.status === 'failed' ? [`bill of ${bill.day} failed: ${bill.last_error}`] : []),
    ]),
  ]
}

/** Deletes all bills, because each history begins on the same day. */
export async function deleteAllBills({ app }: Pick<CommerceFixture, 'app'>) {
  await app.db.deleteFrom('bill_differences').execute()
  await app.db.deleteFrom('payment_bill_lines').execute()
  await app.db.deleteFrom('payment_bills').execute()
}
