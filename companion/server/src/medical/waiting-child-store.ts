import { sql } from 'kysely'
import type { Db } from '#core'
import { activeWaitingStatuses, selectWaitingEntries, type WaitingEntryRow } from './waiting-store.ts'

/** Finds a waiting list entry that this child created for a parent. */
export const findWaitingEntryOfChild = (db: Db, childId: number, id: number) =>
  selectWaitingEntries(db)
    .where('waiting_entries.id', '=', id)
    .where('waiting_entries.by_child_id', '=', childId)
    .executeTakeFirst()

/** Lists the waiting list entries that this child created for a parent. Entries with an offered place come first. */
export const listWaitingEntriesOfChild = (db: Db, childId: number, parentId: number) =>
  selectWaitingEntries(db)
    .where('waiting_entries.by_child_id', '=', childId)
    .where('waiting_entries.user_id', '=', parentId)
    .where('waiting_entries.status', 'in', activeWaitingStatuses)
    .orderBy('waiting_entries.offer_expires_at', (order) => order.asc().nullsLast())
    .orderBy('waiting_entries.day')
    .orderBy('waiting_entries.id')
    .execute()

/**
 * Returns the child who joined the waiting list for the user. Returns undefined if the user joined, or no longer shares
 * appointments with this child.
 */
export async function findChildToNotify(tx: Db, { by_child_id: childId, user_id: userId }: WaitingEntryRow) {
  if (childId === null) return
  const link = await tx
    .selectFrom('child_parent_links')
    .select('child_id')
    .where('child_id', '=', childId)
    .where('parent_user_id', '=', userId)
    .where(sql<boolean>`'appointments' = ANY(shared_kinds)`)
    .executeTakeFirst()
  return link?.child_id
}
