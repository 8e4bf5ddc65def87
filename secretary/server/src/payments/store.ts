import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { PaymentInstructions, PaymentVendor } from '@sanhe/providers/payments'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'

export type PaymentRow = Omit<Selectable<DB['payments']>, 'pay' | 'provider'> & {
  provider: PaymentVendor
  /** QR code text and URL for the payer; empty until the provider has created the order. */
  pay: Partial<Record<'qr' | 'url', string>>
}

const typed = (row: Selectable<DB['payments']> | undefined) => row as PaymentRow | undefined
const typedAll = (rows: Selectable<DB['payments']>[]) => rows as PaymentRow[]

/** Locks the user's row until the transaction ends, so that requests of one payer run one after the other. */
export const lockPayingUser = (tx: Db, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const addPayment = async (db: Db, payment: Insertable<DB['payments']>) =>
  (await db.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()) as PaymentRow

export type PaymentType = DB['payments']['type']

export const findOpenPayment = async (db: Db, userId: number, type: PaymentType) =>
  typed(
    await db
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', userId)
      .where('type', '=', type)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )

export const findPayment = async (db: Db, id: number) =>
  typed(await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst())

export const lockPayment = async (tx: Db, id: number) =>
  typed(await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

export const lockPaymentByOrder = async (tx: Db, provider: PaymentVendor, orderNo: string) =>
  typed(
    await tx
      .selectFrom('payments')
      .selectAll()
      .where('order_no', '=', orderNo)
      .where('provider', '=', provider)
      .forUpdate()
      .executeTakeFirst(),
  )

/** SQL condition: the payment has a deployment that has not failed. A failed deployment releases its payment. */
const inUse = sql<boolean>`EXISTS (
  SELECT FROM deployments
  WHERE deployments.payment_id = payments.id::text AND deployments.status IN ('pending', 'running', 'success'))`

/**
 * Locks and returns a payment that a deployment of this user may use: the oldest, or the payment with the given id. The
 * row lock prevents a refund until the transaction ends.
 */
export async function lockUsablePayment(tx: Db, userId: number, paymentId?: number) {
  const query = tx
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', 'deploy')
    .where('status', '=', 'paid')
    .where('refund_asked_at', 'is', null)
    .where((is) => is.not(inUse))
    .orderBy('id')
    .limit(1)
    .forUpdate()
  return typed(await (paymentId === undefined ? query : query.where('id', '=', paymentId)).executeTakeFirst())
}

export async function isPaymentUsed(db: Db, id: number) {
  const { used } = await db
    .selectFrom('payments')
    .select(inUse.as('used'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return used
}

export const storePaymentInstructions = async (db: Db, id: number, pay: PaymentInstructions) =>
  (await db
    .updateTable('payments')
    .set({ pay: JSON.stringify(pay) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as PaymentRow

export const updatePayment = (db: Db, id: number, changes: Updateable<DB['payments']>) =>
  db.updateTable('payments').set(changes).where('id', '=', id).execute()

/** Stores a provider's event; returns false if the event is already stored. */
export async function addPaymentEvent(tx: Db, event: Insertable<DB['payment_events']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const getPaymentEvent = (db: Db, provider: PaymentVendor, eventId: string) =>
  db
    .selectFrom('payment_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()

const batchSize = 200

/** Returns pending payments that were created before the given time and have not expired. */
export const listUnsettledPayments = async (db: Db, createdBefore: Instant, now: Instant) =>
  typedAll(
    await db
      .selectFrom('payments')
      .selectAll()
      .where('status', '=', 'pending')
      .where('created_at', '<=', toDate(createdBefore))
      .where('expires_at', '>', toDate(now))
      .orderBy('id')
      .limit(batchSize)
      .execute(),
  )

export const listExpiredPayments = async (db: Db, now: Instant) =>
  typedAll(
    await db
      .selectFrom('payments')
      .selectAll()
      .where('status', '=', 'pending')
      .where('expires_at', '<=', toDate(now))
      .orderBy('expires_at')
      .limit(batchSize)
      .execute(),
  )

export const listOpenRefunds = async (db: Db, requestedBefore: Instant) =>
  typedAll(
    await db
      .selectFrom('payments')
      .selectAll()
      .where('status', '=', 'paid')
      .where('refund_asked_at', '<=', toDate(requestedBefore))
      .orderBy('refund_asked_at')
      .limit(batchSize)
      .execute(),
  )

export const closePendingPayments = (db: Db, now: Instant) =>
  db
    .updateTable('payments')
    .set({ status: 'closed', closed_at: toDate(now) })
    .where('status', '=', 'pending')
    .execute()

export const listPaymentsByOrderNo = async (db: Db, orderNos: string[]) =>
  orderNos.length === 0
    ? []
    : typedAll(await db.selectFrom('payments').selectAll().where('order_no', 'in', orderNos).execute())

/** Returns payments that need attention: a wrong amount, or money for a closed order. */
export const listPaymentsNeedingAttention = (db: Db) =>
  db
    .selectFrom('payments')
    .select(['id', 'user_id', 'status', 'amount_cents', 'attention'])
    .where('attention', 'is not', null)
    .orderBy('id')
    .execute()
