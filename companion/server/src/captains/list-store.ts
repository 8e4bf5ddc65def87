import { sql } from 'kysely'
import { type Db, getPageOffset, type PaginationParams } from '#core'

type CaptainFilter = { q?: string | undefined; status?: 'active' | 'suspended' | 'revoked' | undefined }

/**
 * Condition that selects captains whose account has this phone number or a nickname with this text. PostgreSQL looks up
 * the accounts of an array by their ids and does not read all users.
 */
const matchesAccount = (q: string) => sql<boolean>`captains.user_id IN (
  SELECT id FROM users WHERE id = ANY(ARRAY(SELECT user_id FROM captains))
    AND (phone = ${q} OR position(lower(${q}) IN lower(nickname)) > 0))`

/** Lists captains with the name and phone number of their account, the newest first. */
export async function listCaptains(db: Db, { q, status }: CaptainFilter, page: PaginationParams) {
  const found = db
    .selectFrom('captains')
    .select('captains.user_id')
    .where('captains.status', '<>', 'pending')
    .$if(status !== undefined, (query) => query.where('captains.status', '=', status!))
    .$if(q !== undefined, (query) => query.where(matchesAccount(q!)))
  const ofPage = found
    .orderBy('captains.approved_at', (order) => order.desc().nullsLast())
    .orderBy('captains.user_id', 'desc')
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('captains')
      .innerJoin('users', 'users.id', 'captains.user_id')
      .selectAll('captains')
      .select(['users.nickname', 'users.phone'])
      .where('captains.user_id', 'in', ofPage)
      .orderBy('captains.approved_at', (order) => order.desc().nullsLast())
      .orderBy('captains.user_id', 'desc')
      .execute(),
    found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type CaptainListRow = Awaited<ReturnType<typeof listCaptains>>['rows'][number]
