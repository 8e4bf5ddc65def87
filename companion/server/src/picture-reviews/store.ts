import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Selectable, sql, type Updateable } from 'kysely'
import { countRows, type DB, type Db, getPageOffset, type PaginationParams, type Recipient } from '#core'
import type { PictureKind } from '#core/contract'
import type { PictureState } from './rules.ts'

export type PictureRow = Selectable<DB['picture_reviews']>

export const toPictureState = (row: PictureRow): PictureState => ({
  status: row.status,
  wasReviewed: row.reviewed_at !== null,
  isReplaced: row.replaced_at !== null,
  appealStatus: row.appeal_status,
})

type Place = { kind: PictureKind; subjectId: number }

const picturesIn = (db: Db, { kind, subjectId }: Place) =>
  db.updateTable('picture_reviews').where('kind', '=', kind).where('subject_id', '=', subjectId)

/** Adds the pictures that are not known yet. */
export async function addPictures(
  tx: Db,
  { kind, subjectId, owner }: Place & { owner: Recipient },
  urls: string[],
  now: Instant,
) {
  const row = { kind, subject_id: subjectId, owner, created_at: toDate(now) }
  if (urls.length > 0)
    await tx
      .insertInto('picture_reviews')
      .values(urls.map((url) => ({ ...row, upload: url })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Marks pictures as used again. An administrator’s earlier decision about them stays. */
export const reopenPictures = (tx: Db, place: Place, urls: string[]) =>
  picturesIn(tx, place)
    .set({ replaced_at: null })
    .where('replaced_at', 'is not', null)
    .where(sql<boolean>`upload = ANY(${urls})`)
    .execute()

/**
 * Marks all pictures of a place that are not in `kept` as replaced, and withdraws their open appeals. In a place with
 * several pictures, removed pictures are not marked, because they may be restored in addition to the others.
 */
export const markReplaced = (tx: Db, place: Place & { isSingle: boolean }, kept: string[], now: Instant) =>
  picturesIn(tx, place)
    .set({
      replaced_at: toDate(now),
      appeal_status: sql`CASE WHEN appeal_status = 'open' THEN 'withdrawn' ELSE appeal_status END`,
    })
    .where('replaced_at', 'is', null)
    .where(sql<boolean>`NOT upload = ANY(${kept})`)
    .$if(!place.isSingle, (query) => query.where('status', '=', 'active'))
    .execute()

export const listPicturesInUse = (db: Db, { kind, subjectId }: Place, urls: string[]) =>
  db
    .selectFrom('picture_reviews')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('replaced_at', 'is', null)
    .where(sql<boolean>`upload = ANY(${urls})`)
    .orderBy('id')
    .execute()

/** Locks a picture. Every transaction that also changes the place of the picture locks the picture first. */
export const lockPicture = (tx: Db, id: number) =>
  tx.selectFrom('picture_reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updatePicture = (tx: Db, id: number, changes: Updateable<DB['picture_reviews']>) =>
  tx.updateTable('picture_reviews').set(changes).where('id', '=', id).execute()

const mostListed = 50

export const listRemovedPictures = (db: Db, owner: Recipient) =>
  db
    .selectFrom('picture_reviews')
    .selectAll()
    .where('owner', '=', owner)
    .where('status', '<>', 'active')
    .where('replaced_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()

export const deletePicturesOfOwner = (db: Db, owner: Recipient) =>
  db.deleteFrom('picture_reviews').where('owner', '=', owner).execute()

export type ListedStatus = 'active' | 'review' | 'hidden' | 'deleted'

/** Selects pictures that wait for an administrator because of a check or an appeal. */
export const isWaitingSql = sql<boolean>`
  (replaced_at IS NULL AND (status = 'review' OR (status = 'hidden' AND appeal_status = 'open')))`

function createStatusCondition(status: ListedStatus | undefined) {
  if (status === undefined) return sql<boolean>`true`
  if (status === 'review') return isWaitingSql
  if (status === 'deleted') return sql<boolean>`replaced_at IS NOT NULL`
  return sql<boolean>`(replaced_at IS NULL AND status = ${status})`
}

export async function listPicturesForReview(
  db: Db,
  status: ListedStatus | undefined,
  page: PaginationParams,
) {
  const found = db.selectFrom('picture_reviews').select('id').where(createStatusCondition(status))
  const direction = status === 'review' ? 'asc' : 'desc'
  const ofPage = found.orderBy('id', direction).limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('picture_reviews as p')
      .selectAll('p')
      .select(
        sql<string | null>`
          CASE WHEN p.owner LIKE 'user:%'
            THEN (SELECT nickname FROM users WHERE id = substring(p.owner FROM 6)::bigint)
            ELSE (SELECT store_name FROM merchants WHERE id = substring(p.owner FROM 10)::bigint) END`.as(
          'owner_name',
        ),
      )
      .where('p.id', 'in', ofPage)
      .orderBy('p.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { rows, total }
}
export type PictureForReview = Awaited<ReturnType<typeof listPicturesForReview>>['rows'][number]
