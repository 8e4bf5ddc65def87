import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Selectable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'
import type { SharedKind } from '#family/contract'

export type ChildRow = Selectable<DB['child_users']>
type Relationship = Selectable<DB['child_parent_links']>['relationship']

/**
 * Returns the child account of a WeChat openid, and creates it if there is none. Simultaneous calls create one account.
 */
export const findOrCreateChild = (
  db: Db,
  { openId, unionId }: { openId: string; unionId?: string | undefined },
  now: Instant,
) =>
  db
    .insertInto('child_users')
    .values({ social_openid: openId, social_unionid: unionId ?? null, created_at: toDate(now) })
    .onConflict((conflict) =>
      conflict.column('social_openid').doUpdateSet((row) => ({
        social_unionid: sql<string | null>`coalesce(${row.ref('excluded.social_unionid')},
          ${row.ref('child_users.social_unionid')})`,
      })),
    )
    .returningAll()
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()

export const getChild = (db: Db, id: number) =>
  db.selectFrom('child_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const updateChild = (db: Db, id: number, changes: { phone: string } | { nickname: string }) =>
  db.updateTable('child_users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function isLinkedWithParent(db: Db, childId: number, parentId: number) {
  const link = await db
    .selectFrom('child_parent_links')
    .select('id')
    .where('child_id', '=', childId)
    .where('parent_user_id', '=', parentId)
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Locks the link between the child and the parent, and the kinds of data that the parent shares, until the transaction
 * ends. Returns false if there is no link, or if this kind of data is not shared.
 */
export async function lockParentLinkWithSharedKind(
  tx: Db,
  childId: number,
  parentId: number,
  kind: SharedKind,
) {
  const link = await tx
    .selectFrom('child_parent_links')
    .select('id')
    .where(sql<boolean>`${kind} = ANY(shared_kinds)`)
    .where('child_id', '=', childId)
    .where('parent_user_id', '=', parentId)
    .forShare()
    .executeTakeFirst()
  return link !== undefined
}

type Link = { childId: number; parentId: number; relationship: Relationship; sharedKinds: string[] }

export const addParentLink = (tx: Db, { childId, parentId, relationship, sharedKinds }: Link, now: Instant) =>
  tx
    .insertInto('child_parent_links')
    .values({
      child_id: childId,
      parent_user_id: parentId,
      relationship,
      linked_at: toDate(now),
      shared_kinds: sharedKinds,
    })
    .execute()

const linked = (db: Db, childId: number) =>
  db
    .selectFrom('child_parent_links as l')
    .innerJoin('users as u', 'u.id', 'l.parent_user_id')
    .where('l.child_id', '=', childId)
    .where('u.status', '<>', 'deleted')

const parentColumns = [
  'u.id',
  'u.nickname',
  'u.avatar_url',
  'u.phone',
  'l.relationship',
  'l.notification_enabled',
  'l.linked_at',
  'l.shared_kinds',
  'u.health_consent',
] as const

export async function listParents(db: Db, childId: number, page: PaginationParams) {
  const own = linked(db, childId)
  const [rows, { total }] = await Promise.all([
    own.select(parentColumns).orderBy('l.id').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type ParentRow = Awaited<ReturnType<typeof listParents>>['rows'][number]

/** Lists all parents of a child. */
export const listAllParents = (db: Db, childId: number) =>
  linked(db, childId).select(['u.id', 'u.nickname', 'l.shared_kinds', 'u.health_consent']).execute()

/** Returns a parent, or undefined if there is no family link. */
export const findParent = (db: Db, childId: number, parentId: number) =>
  linked(db, childId)
    .where('u.id', '=', parentId)
    .select([
      'u.id',
      'u.nickname',
      'u.avatar_url',
      'u.phone',
      'u.real_name',
      'u.is_member',
      'u.member_expires_at',
      'u.last_login_at',
      'l.shared_kinds',
      'u.health_consent',
    ])
    .executeTakeFirst()
export type LinkedParent = NonNullable<Awaited<ReturnType<typeof findParent>>>

/** Returns the time of the last audited request of a user, or undefined if there is none. */
export async function findLastRequestTime(db: Db, userId: number) {
  const request = await db
    .selectFrom('audit_logs')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('ip_address', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return request?.created_at.getTime()
}

/** Adds rows to the access log, which shows parents which of their data a child has read. */
export const addAccessLogEntries = (
  db: Db,
  childId: number,
  parentIds: number[],
  what: string,
  now: Instant,
) =>
  db
    .insertInto('access_log')
    .values(parentIds.map((id) => ({ parent_user_id: id, child_id: childId, what, created_at: toDate(now) })))
    .execute()

export type ParentLinkChanges = { notification_enabled: boolean } | { relationship: Relationship }

/** Returns false if the child and the parent are not linked. */
export const updateParentLink = (db: Db, childId: number, parentId: number, changes: ParentLinkChanges) =>
  updateOneRow(
    db
      .updateTable('child_parent_links')
      .set(changes)
      .where('child_id', '=', childId)
      .where('parent_user_id', '=', parentId),
  )
