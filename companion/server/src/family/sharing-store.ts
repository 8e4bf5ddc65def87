import { type RawBuilder, sql } from 'kysely'
import { type Db, type Recipient, toChildRecipient, toUserRecipient } from '#core'
import type { SharedKind } from './contract.ts'

type SharingChanges = { shared_kinds?: string[]; missed_dose_notices: RawBuilder<boolean> }

/**
 * Sets what a parent shares with a child (`u12` or `c5`). The child is no longer notified of missed doses once the
 * medicines are not shared. Returns false if the parent and the child are not linked.
 */
export async function setSharedKinds(db: Db, parentId: number, memberId: string, kinds: SharedKind[]) {
  const link = await updateLink(db, parentId, memberId, {
    shared_kinds: kinds,
    missed_dose_notices: sql`missed_dose_notices AND ${kinds.includes('medicines')}`,
  })
  return link !== undefined
}

/**
 * Turns the notices of missed doses on or off. They stay off while the medicines are not shared. Returns whether they are
 * on now, or undefined if the parent and the child are not linked.
 */
export async function setMissedDoseNotices(db: Db, parentId: number, memberId: string, isOn: boolean) {
  const link = await updateLink(db, parentId, memberId, {
    missed_dose_notices: sql`${isOn} AND 'medicines' = ANY(shared_kinds)`,
  })
  return link?.missed_dose_notices
}

function updateLink(db: Db, parentId: number, memberId: string, changes: SharingChanges) {
  const childId = Number(memberId.slice(1))
  return memberId.startsWith('c')
    ? db
        .updateTable('child_parent_links')
        .set(changes)
        .where('parent_user_id', '=', parentId)
        .where('child_id', '=', childId)
        .returning('missed_dose_notices')
        .executeTakeFirst()
    : db
        .updateTable('family_links')
        .set(changes)
        .where('status', '=', 'active')
        .where('parent_user_id', '=', parentId)
        .where('child_user_id', '=', childId)
        .returning('missed_dose_notices')
        .executeTakeFirst()
}

/**
 * Returns the recipients of notifications about one kind of data of a parent: the linked children with whom the parent
 * shares this kind. Children of the mini-program who have turned the notifications off are left out.
 */
export async function listFamilyRecipients(db: Db, parentId: number, kind: SharedKind): Promise<Recipient[]> {
  return toRecipients((await recipientsOf(parentId, kind).execute(db)).rows)
}

/** Returns the recipients of notices about missed doses: the parent shares medicines and has turned these notices on. */
export async function listMissedDoseRecipients(db: Db, parentId: number): Promise<Recipient[]> {
  const { rows } = await recipientsOf(parentId, 'medicines').execute(db)
  return toRecipients(rows.filter((row) => row.missed_dose_notices))
}

type RecipientRow = { kind: 'u' | 'c'; id: number; missed_dose_notices: boolean }

const toRecipients = (rows: RecipientRow[]) =>
  rows.map(({ kind, id }) => (kind === 'u' ? toUserRecipient(id) : toChildRecipient(id)))

const recipientsOf = (parentId: number, kind: SharedKind) => sql<RecipientRow>`
    SELECT 'u' AS kind, child_user_id AS id, missed_dose_notices
    FROM family_links l JOIN users u ON u.id = l.child_user_id
    WHERE parent_user_id = ${parentId} AND l.status = 'active' AND u.status = 'active'
      AND ${kind} = ANY(l.shared_kinds)
    UNION ALL
    SELECT 'c', child_id, missed_dose_notices FROM child_parent_links l JOIN child_users c ON c.id = l.child_id
    WHERE parent_user_id = ${parentId} AND notification_enabled AND c.status = 'active'
      AND ${kind} = ANY(l.shared_kinds)`
