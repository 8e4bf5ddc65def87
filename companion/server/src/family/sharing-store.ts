import { sql } from 'kysely'
import { type Db, type Recipient, toChildRecipient, toUserRecipient } from '#core'
import type { SharedKind } from './contract.ts'

/**
 * Sets what a parent shares with a child who uses the app. Returns false if the parent and the child are not linked.
 */
export async function setUserSharedKinds(db: Db, parentId: number, childId: number, kinds: string[]) {
  const { numUpdatedRows } = await db
    .updateTable('family_links')
    .set({ shared_kinds: kinds })
    .where('status', '=', 'active')
    .where('parent_user_id', '=', parentId)
    .where('child_user_id', '=', childId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Sets what a parent shares with a child of the mini-program. Returns false if the parent and the child are not linked.
 */
export async function setChildSharedKinds(db: Db, parentId: number, childId: number, kinds: string[]) {
  const { numUpdatedRows } = await db
    .updateTable('child_parent_links')
    .set({ shared_kinds: kinds })
    .where('parent_user_id', '=', parentId)
    .where('child_id', '=', childId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns the recipients of notifications about one kind of data of a parent: the linked children with whom the parent
 * shares this kind. Children of the mini-program who have turned the notifications off are left out.
 */
export async function listFamilyRecipients(db: Db, parentId: number, kind: SharedKind): Promise<Recipient[]> {
  const { rows } = await sql<{ kind: 'u' | 'c'; id: number }>`
    SELECT 'u' AS kind, child_user_id AS id FROM family_links l JOIN users u ON u.id = l.child_user_id
    WHERE parent_user_id = ${parentId} AND l.status = 'active' AND u.status = 'active'
      AND ${kind} = ANY(l.shared_kinds)
    UNION ALL
    SELECT 'c', child_id FROM child_parent_links l JOIN child_users c ON c.id = l.child_id
    WHERE parent_user_id = ${parentId} AND notification_enabled AND c.status = 'active'
      AND ${kind} = ANY(l.shared_kinds)`.execute(db)
  return rows.map(({ kind, id }) => (kind === 'u' ? toUserRecipient(id) : toChildRecipient(id)))
}
