import { deleteOneRow, updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type Db, getPageOffset, type PaginationParams } from '#core'

/**
 * Locks these user rows until the transaction ends, so that the users' family links do not change. Locks in order of id
 * to avoid deadlocks.
 */
export const lockFamilyUserRows = (tx: Db, ids: number[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'nickname', 'avatar_url', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Expires all valid invite codes of a user except the newest `kept`. */
export const expireFamilyInvites = (tx: Db, userId: number, kept: number, now: Instant) =>
  tx
    .updateTable('invite_codes')
    .set({ expires_at: toDate(now) })
    .where('id', 'in', (query) =>
      query
        .selectFrom('invite_codes')
        .select('id')
        .where('user_id', '=', userId)
        .where('used', '=', false)
        .where('expires_at', '>', toDate(now))
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()

export type NewInvite = { userId: number; code: string; kinds: readonly string[]; expiresAt: Instant }

/** Inserts an invite code, and returns false if the code already exists. */
export async function addFamilyInvite(tx: Db, invite: NewInvite, now: Instant) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invite_codes')
    .values({
      user_id: invite.userId,
      code: invite.code,
      shared_kinds: [...invite.kinds],
      expires_at: toDate(invite.expiresAt),
      created_at: toDate(now),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findFamilyInvite = (db: Db, code: string) =>
  db
    .selectFrom('invite_codes')
    .select(['id', 'user_id', 'used', 'expires_at', 'shared_kinds'])
    .where('code', '=', code)
    .executeTakeFirst()

export const markFamilyInviteUsed = (tx: Db, id: number) =>
  tx.updateTable('invite_codes').set({ used: true }).where('id', '=', id).execute()

/** Deletes the invite codes that expired before `before` and returns their number. */
export async function deleteExpiredFamilyInvites(db: Db, before: Instant) {
  const { numDeletedRows } = await db
    .deleteFrom('invite_codes')
    .where('expires_at', '<=', toDate(before))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Counts the children who are linked with a parent, in the app and in the mini-program. */
export async function countLinkedChildren(db: Db, parentId: number) {
  const { rows } = await sql<{ children: number }>`
    SELECT (SELECT count(*) FROM family_links WHERE parent_user_id = ${parentId} AND status = 'active')
         + (SELECT count(*) FROM child_parent_links WHERE parent_user_id = ${parentId}) AS children`.execute(
    db,
  )
  return rows[0]?.children ?? 0
}

/** Returns whether two users have a family link in either direction. */
export async function hasFamilyLink(db: Db, one: number, other: number) {
  const link = await db
    .selectFrom('family_links')
    .select('id')
    .where('status', '=', 'active')
    .where('parent_user_id', 'in', [one, other])
    .where('child_user_id', 'in', [one, other])
    .executeTakeFirst()
  return link !== undefined
}

type Link = { parentId: number; childId: number; code: string; sharedKinds: string[] }

/** Inserts a family link, or renews the row of a family link that was ended. */
export const addFamilyLink = (tx: Db, { parentId, childId, code, sharedKinds }: Link, now: Instant) =>
  tx
    .insertInto('family_links')
    .values({
      parent_user_id: parentId,
      child_user_id: childId,
      invite_code: code,
      linked_at: toDate(now),
      shared_kinds: sharedKinds,
    })
    .onConflict((conflict) =>
      conflict.columns(['parent_user_id', 'child_user_id']).doUpdateSet({
        status: 'active',
        invite_code: code,
        linked_at: toDate(now),
        shared_kinds: sharedKinds,
        missed_dose_notices: false,
      }),
    )
    .execute()

/** Ends the family link between two users, in either direction. Returns false if there was no family link. */
export const endFamilyLink = (tx: Db, one: number, other: number) =>
  updateOneRow(
    tx
      .updateTable('family_links')
      .set({ status: 'revoked' })
      .where('status', '=', 'active')
      .where('parent_user_id', 'in', [one, other])
      .where('child_user_id', 'in', [one, other]),
  )

/** Ends the family link between a parent and a child of the mini-program. */
export const endChildFamilyLink = (tx: Db, parentId: number, childId: number) =>
  deleteOneRow(
    tx
      .deleteFrom('child_parent_links')
      .where('parent_user_id', '=', parentId)
      .where('child_id', '=', childId),
  )

export type FamilyMemberRow = {
  kind: 'u' | 'c'
  id: number
  role: 'parent' | 'child'
  nickname: string | null
  avatar_url: string | null
  phone: string | null
  relationship: 'child' | 'daughter' | 'son' | null
  linked_at: Date
  /** Kinds of data that the user shares with this child. Null if the family member is a parent. */
  shared_kinds: string[] | null
  /** Null if the family member is a parent. */
  missed_dose_notices: boolean | null
}

const membersOf = (userId: number) => sql<FamilyMemberRow>`(
  SELECT 'u' AS kind, u.id, 'parent' AS role, u.nickname, u.avatar_url, u.phone, NULL AS relationship, l.linked_at,
         NULL::text[] AS shared_kinds, NULL::boolean AS missed_dose_notices
  FROM family_links l JOIN users u ON u.id = l.parent_user_id
  WHERE l.child_user_id = ${userId} AND l.status = 'active'
  UNION ALL
  SELECT 'u', u.id, 'child', u.nickname, u.avatar_url, u.phone, NULL, l.linked_at, l.shared_kinds,
         l.missed_dose_notices
  FROM family_links l JOIN users u ON u.id = l.child_user_id
  WHERE l.parent_user_id = ${userId} AND l.status = 'active'
  UNION ALL
  SELECT 'c', c.id, 'child', c.nickname, c.avatar_url, c.phone, l.relationship, l.linked_at, l.shared_kinds,
         l.missed_dose_notices
  FROM child_parent_links l JOIN child_users c ON c.id = l.child_id
  WHERE l.parent_user_id = ${userId})`

/**
 * Lists a user's linked parents and children, in the app and in the mini-program, in the order in which they were
 * linked.
 */
export async function listFamilyMembers(db: Db, userId: number, page: PaginationParams) {
  const members = db.selectFrom(membersOf(userId).as('members'))
  const [rows, { total }] = await Promise.all([
    members
      .selectAll()
      .orderBy('linked_at')
      .orderBy('kind')
      .orderBy('id')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    members.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { members: rows, total }
}

export async function listAccessLog(db: Db, parentId: number, page: PaginationParams) {
  const [accesses, { total }] = await Promise.all([
    db
      .selectFrom('access_log')
      .leftJoin('child_users', 'child_users.id', 'access_log.child_id')
      .select(['access_log.id', 'child_id', 'nickname', 'what', 'access_log.created_at'])
      .where('parent_user_id', '=', parentId)
      .orderBy('access_log.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    db
      .selectFrom('access_log')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('parent_user_id', '=', parentId)
      .executeTakeFirstOrThrow(),
  ])
  return { accesses, total }
}

/** Ends all family links of a user and expires all invite codes of that user. */
export async function removeUserFromFamilies(db: Db, userId: number, now: Instant) {
  await expireFamilyInvites(db, userId, 0, now)
  await db.deleteFrom('child_parent_links').where('parent_user_id', '=', userId).execute()
  await db
    .updateTable('family_links')
    .set({ status: 'revoked' })
    .where(({ or, eb }) => or([eb('parent_user_id', '=', userId), eb('child_user_id', '=', userId)]))
    .execute()
}

/** Deletes one batch of access log rows older than `before` and returns the number of deleted rows. */
export async function deleteOldAccessLogRows(db: Db, before: Instant) {
  const { numAffectedRows } = await sql`
    DELETE FROM access_log WHERE created_at < ${toDate(before)} AND id = ANY(ARRAY(
      SELECT id FROM access_log WHERE created_at < ${toDate(before)} LIMIT 5000))`.execute(db)
  return Number(numAffectedRows)
}
