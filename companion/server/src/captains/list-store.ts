import { sql } from 'kysely'
import { type Db, getPageOffset, type PaginationParams } from '#core'

type CaptainFilter = { q?: string | undefined; status?: 'active' | 'suspended' | 'revoked' | undefined }

/** Lists captains with the name and phone number of their account, the newest first. */
export async function listCaptains(db: Db, { q, status }: CaptainFilter, page: PaginationParams) {
  const found = db
    .selectFrom('captains')
    .innerJoin('users', 'users.id', 'captains.user_id')
    .where('captains.status', '<>', 'pending')
    .$if(status !== undefined, (query) => query.where('captains.status', '=', status!))
    .$if(q !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('users.phone', '=', q!),
          sql<boolean>`position(lower(${q}) IN lower(users.nickname)) > 0`,
        ]),
      ),
    )
  const [rows, { total }] = await Promise.all([
    found
      .selectAll('captains')
      .select(['users.nickname', 'users.phone'])
      .orderBy('captains.approved_at', (order) => order.desc().nullsLast())
      .orderBy('captains.user_id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type CaptainListRow = Awaited<ReturnType<typeof listCaptains>>['rows'][number]
