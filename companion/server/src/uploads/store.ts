import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#core'

/** All columns that contain URLs of images or recordings. A file whose URL is in none of them is unused. */
export const fileUrlColumns = {
  one: [
    'activities.cover_image_url',
    'ai_conversations.voice_url',
    'child_users.avatar_url',
    'courses.cover_image',
    'courses.instructor_avatar',
    'courses.video_url',
    'doctors.avatar_url',
    'hospitals.logo_url',
    'merchants.business_license_url',
    'merchants.industry_license_url',
    'merchants.store_logo_url',
    'picture_reviews.image_url',
    'point_products.image_url',
    'products.image_url',
    'service_workers.avatar_url',
    'users.avatar_url',
  ],
  many: [
    'consultations.images',
    'merchant_services.images',
    'merchants.other_licenses',
    'posts.images',
    'service_products.images',
  ],
}

const tableOf = (column: string) => sql.table(column.slice(0, column.indexOf('.')))
const addressesIn = ({ one, many }: typeof fileUrlColumns) =>
  sql.join(
    [
      ...one.map((column) => sql`SELECT ${sql.ref(column)} AS url FROM ${tableOf(column)}`),
      ...many.map((column) => sql`SELECT unnest(${sql.ref(column)}) AS url FROM ${tableOf(column)}`),
    ],
    sql` UNION ALL `,
  )
const isUsedIn = (columns: typeof fileUrlColumns, key: RawBuilder<unknown>) => sql<boolean>`
  EXISTS (SELECT FROM (${addressesIn(columns)}) AS shown WHERE substring(shown.url FROM '[^/]+$') = ${key})`
const isFileUsed = (key: RawBuilder<unknown>) => isUsedIn(fileUrlColumns, key)

type NewUpload = { key: string; owner: string; isPrivate: boolean }

export const addUpload = (db: Db, { key, owner, isPrivate }: NewUpload, now: Instant) =>
  db
    .insertInto('uploads')
    .values({ key, owner, is_private: isPrivate, created_at: toDate(now) })
    .execute()

/** Finds the row of an upload. Files that were stored before uploads had rows have no row and are public. */
export const findUpload = (db: Db, key: string) =>
  db.selectFrom('uploads').select(['owner', 'is_private']).where('key', '=', key).executeTakeFirst()

/**
 * Columns with images that every user can see. Licences are excluded, because only their owner and administrators see
 * them.
 */
const publicColumns = {
  one: fileUrlColumns.one.filter((column) => !/license/.test(column)),
  many: fileUrlColumns.many.filter((column) => column !== 'consultations.images' && !/license/.test(column)),
}

/**
 * Makes an image private if it belongs to this owner and no public column uses it. Returns whether it is private now.
 */
export async function setUploadPrivate(db: Db, key: string, owner: string) {
  const { numAffectedRows } = await sql`
    UPDATE uploads SET is_private = true
    WHERE key = ${key} AND owner = ${owner} AND NOT ${isUsedIn(publicColumns, sql`${key}`)}`.execute(db)
  return numAffectedRows === 1n
}

export async function isAccountActive(db: Db, type: 'user' | 'admin', id: number) {
  const table = type === 'user' ? 'users' : 'admins'
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the keys of unused files stored before a time, by key, starting after `last`. */
export async function listUnusedUploads(db: Db, storedBefore: Instant, last: string, most: number) {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM uploads
    WHERE created_at < ${toDate(storedBefore)} AND key > ${last} AND NOT ${isFileUsed(sql.ref('uploads.key'))}
    ORDER BY key LIMIT ${most}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Lists the keys of unused files of an owner. */
export async function listUnusedUploadsOfOwner(db: Db, owner: string) {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM uploads WHERE owner = ${owner} AND NOT ${isFileUsed(sql.ref('uploads.key'))}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Returns whether no row uses the file and no user owns it. */
export async function isFileUnreferenced(db: Db, key: string) {
  const { rows } = await sql<{ free: boolean }>`
    SELECT NOT EXISTS (SELECT FROM uploads WHERE key = ${key}) AND NOT ${isFileUsed(sql`${key}`)} AS free`.execute(
    db,
  )
  return rows[0]?.free ?? false
}

export const deleteUploadRow = (db: Db, key: string) =>
  db.deleteFrom('uploads').where('key', '=', key).execute()
