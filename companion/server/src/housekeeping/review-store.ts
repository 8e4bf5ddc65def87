import { sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  matchesOrderNumberOrUser,
  type PaginationParams,
  toContainsPattern,
} from '#core'
import type { workerReviewStatuses } from './reviews-contract.ts'

export type WorkerReviewFilter = {
  q?: string | undefined
  status?: (typeof workerReviewStatuses)[number] | undefined
  workerId?: number | undefined
  userId?: number | undefined
}

/** Number of newest reviews whose text a search reads, because no index covers the text. */
const searchedReviews = 5000

const columns = { orderNo: 'service_orders.order_no', userId: 'service_orders.user_id' }

/** Subquery for the ids of the bookings whose review matches a search. A union uses an index for each part. */
const selectMatchingIds = (q: string) => sql<number>`(
  SELECT id FROM service_orders WHERE ${matchesOrderNumberOrUser(columns, q)}
  UNION SELECT id FROM (
    SELECT id, review FROM service_orders WHERE rating IS NOT NULL
    ORDER BY id DESC LIMIT ${sql.lit(searchedReviews)}) AS newest
  WHERE review ILIKE ${toContainsPattern(q)})`

export async function listWorkerReviewsForAdmin(
  db: Db,
  { q, status, workerId, userId }: WorkerReviewFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('service_orders')
    .select('service_orders.id')
    .where('service_orders.rating', 'is not', null)
    .$if(q !== undefined, (query) => query.where('service_orders.id', 'in', selectMatchingIds(q!)))
    .$if(status === 'shown', (query) => query.where('service_orders.review_hidden_at', 'is', null))
    .$if(status === 'hidden', (query) => query.where('service_orders.review_hidden_at', 'is not', null))
    .$if(workerId !== undefined, (query) => query.where('service_orders.worker_id', '=', workerId!))
    .$if(userId !== undefined, (query) => query.where('service_orders.user_id', '=', userId!))
  const ofPage = found.orderBy('service_orders.id', 'desc').limit(page.pageSize).offset(getPageOffset(page))
  const [reviews, { total }] = await Promise.all([
    db
      .selectFrom('service_orders')
      .innerJoin('service_workers', 'service_workers.id', 'service_orders.worker_id')
      .innerJoin('users', 'users.id', 'service_orders.user_id')
      .select([
        'service_orders.id',
        'service_orders.order_no',
        'service_orders.worker_id',
        'service_orders.user_id',
        'service_orders.rating',
        'service_orders.review',
        'service_orders.review_hidden_reason',
        'service_orders.reviewed_at',
        'service_workers.name as worker',
        'users.nickname',
      ])
      .where('service_orders.id', 'in', ofPage)
      .orderBy('service_orders.id', 'desc')
      .$narrowType<{ rating: number; reviewed_at: Date }>()
      .execute(),
    countRows(db, found),
  ])
  return { reviews, total }
}

export type WorkerReviewRow = Awaited<ReturnType<typeof listWorkerReviewsForAdmin>>['reviews'][number]

export const findReviewedOrder = (db: Db, id: number) =>
  db
    .selectFrom('service_orders')
    .select('worker_id')
    .where('id', '=', id)
    .where('rating', 'is not', null)
    .executeTakeFirst()

export const lockReviewedOrder = (tx: Db, id: number) =>
  tx
    .selectFrom('service_orders')
    .select(['id', 'order_no', 'user_id', 'worker_id', 'review_hidden_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateWorkerReview = (tx: Db, id: number, changes: Updateable<DB['service_orders']>) =>
  tx.updateTable('service_orders').set(changes).where('id', '=', id).execute()
