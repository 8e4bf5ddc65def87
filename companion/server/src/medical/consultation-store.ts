import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  matchesOrderNumberOrUser,
  type PaginationParams,
} from '#core'
import { consultationStatusesVisibleToDoctors } from './rules.ts'

export const addConsultation = (tx: Db, consultation: Insertable<DB['consultations']>) =>
  tx.insertInto('consultations').values(consultation).returning('id').executeTakeFirstOrThrow()

/** Locks the row of the consultation until the transaction ends, so that a reply and a refund cannot both happen. */
export const lockConsultationRow = (tx: Db, orderNo: string) =>
  tx
    .selectFrom('consultations')
    .select(['id', 'status'])
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Selects consultations joined with user and doctor. */
const selectConsultations = (db: Db) =>
  db
    .selectFrom('consultations')
    .innerJoin('doctors', 'doctors.id', 'consultations.doctor_id')
    .innerJoin('users', 'users.id', 'consultations.user_id')
    .selectAll('consultations')
    .select(['doctors.name as doctor', 'doctors.title as doctor_title', 'users.nickname', 'users.phone'])

export type ConsultationRow = NonNullable<Awaited<ReturnType<typeof findConsultation>>>

export const findConsultation = (db: Db, id: number) =>
  selectConsultations(db).where('consultations.id', '=', id).executeTakeFirst()

export function findUserConsultation(
  db: Db,
  userId: number,
  reference: { id: number } | { orderNo: string },
) {
  const own = selectConsultations(db).where('consultations.user_id', '=', userId)
  const found =
    'id' in reference
      ? own.where('consultations.id', '=', reference.id)
      : own.where('consultations.order_no', '=', reference.orderNo)
  return found.executeTakeFirst()
}

/** Finds a consultation. A doctor (`doctorId`) finds only paid questions to that doctor. */
export const findConsultationForAdmin = (db: Db, id: number, doctorId: number | null) =>
  selectConsultations(db)
    .where('consultations.id', '=', id)
    .$if(doctorId !== null, (query) =>
      query
        .where('consultations.doctor_id', '=', doctorId)
        .where('consultations.status', 'in', consultationStatusesVisibleToDoctors),
    )
    .executeTakeFirst()

type ConsultationFilter = {
  userId?: number | undefined
  /** Search text: an order number, or the phone number or nickname of the user. */
  q?: string | undefined
  status?: ConsultationRow['status'] | undefined
  /**
   * Selects only the paid questions to this doctor, because doctors do not see unpaid questions. Null or undefined
   * selects the questions to all doctors.
   */
  doctorId?: number | null
}

const searchedColumns = { orderNo: 'consultations.order_no', userId: 'consultations.user_id' }

/** Lists consultations, newest first, or longest waiting first if `oldestFirst` is set. */
export async function listConsultations(
  db: Db,
  { userId, q, status, doctorId = null }: ConsultationFilter,
  page: PaginationParams,
  { oldestFirst = false } = {},
) {
  const found = db
    .selectFrom('consultations')
    .select('consultations.id')
    .$if(userId !== undefined, (query) => query.where('consultations.user_id', '=', userId!))
    .$if(q !== undefined, (query) => query.where(matchesOrderNumberOrUser(searchedColumns, q!)))
    .$if(status !== undefined, (query) => query.where('consultations.status', '=', status!))
    .$if(doctorId !== null, (query) =>
      query
        .where('consultations.doctor_id', '=', doctorId)
        .where('consultations.status', 'in', consultationStatusesVisibleToDoctors),
    )
  const order = oldestFirst ? sql`consultations.paid_at, consultations.id` : sql`consultations.id DESC`
  const ofPage = found.orderBy(order).limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    selectConsultations(db).where('consultations.id', 'in', ofPage).orderBy(order).execute(),
    countRows(db, found),
  ])
  return { rows, total }
}

/** Updates a consultation if its status is in `from`. Returns whether a row was updated. */
export const transitionConsultation = (
  tx: Db,
  orderNo: string,
  from: readonly ConsultationRow['status'][],
  changes: Updateable<DB['consultations']>,
) =>
  updateOneRow(
    tx.updateTable('consultations').set(changes).where('order_no', '=', orderNo).where('status', 'in', from),
  )

const batchSize = 500

/**
 * Marks consultations as overdue that were paid before `paidBy` and have no reply. Returns these consultations. A later
 * call does not return them again.
 */
export const markOverdueConsultations = (tx: Db, paidBy: Instant, now: Instant) =>
  tx
    .updateTable('consultations')
    .set({ overdue_at: toDate(now) })
    .where('status', '=', 'paid')
    .where('paid_at', '<=', toDate(paidBy))
    .where('overdue_at', 'is', null)
    .returning(['id', 'order_no', 'user_id'])
    .execute()

export const listAnsweredConsultations = (db: Db, repliedBy: Instant) =>
  db
    .selectFrom('consultations')
    .select('order_no')
    .where('status', '=', 'replied')
    .where('replied_at', '<=', toDate(repliedBy))
    .limit(batchSize)
    .execute()

/** Removes the personal data from a user's consultations. */
export const anonymiseConsultations = (tx: Db, userId: number) =>
  tx
    .updateTable('consultations')
    .set({ symptom_description: '', images: [], doctor_reply: null })
    .where('user_id', '=', userId)
    .execute()
