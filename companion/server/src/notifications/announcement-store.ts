import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

export const addAnnouncement = (tx: Db, announcement: Insertable<DB['announcements']>) =>
  tx.insertInto('announcements').values(announcement).execute()

/** Adds the users of a batch to an announcement. `isLast` marks the announcement as completed. */
export const countReceivers = (
  tx: Db,
  { key, receivers, isLast }: { key: string; receivers: number; isLast: boolean },
  now: Instant,
) =>
  tx
    .updateTable('announcements')
    .set((row) => ({
      received_count: sql<number>`${row.ref('received_count')} + ${receivers}`,
      ...(isLast && { completed_at: toDate(now) }),
    }))
    .where('key', '=', key)
    .execute()

/** Lists the announcements with the names of their senders, newest first. */
export async function listAnnouncements(db: Db, page: PaginationParams) {
  const [announcements, { total }] = await Promise.all([
    db
      .selectFrom('announcements')
      .innerJoin('admins', 'admins.id', 'announcements.admin_id')
      .selectAll('announcements')
      .select('admins.username')
      .orderBy('announcements.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    db.selectFrom('announcements').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { announcements, total }
}

export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>['announcements'][number]
