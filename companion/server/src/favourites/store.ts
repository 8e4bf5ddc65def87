import { deleteOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db, FavouriteKind } from '#core'

export type FavouriteReference = { kind: FavouriteKind; id: number }

export const listFavourites = (db: Db, userId: number) =>
  db
    .selectFrom('favourites')
    .select(['kind', 'target_id as id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('target_id', 'desc')
    .execute()

export async function countOtherFavourites(tx: Db, userId: number, { kind, id }: FavouriteReference) {
  const { count } = await tx
    .selectFrom('favourites')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where((is) => is.not(is.and([is('kind', '=', kind), is('target_id', '=', id)])))
    .executeTakeFirstOrThrow()
  return count
}

export const addFavourite = (tx: Db, userId: number, { kind, id }: FavouriteReference, now: Instant) =>
  tx
    .insertInto('favourites')
    .values({ user_id: userId, kind, target_id: id, created_at: toDate(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Removes a favourite. Returns whether the user had it. */
export const removeFavourite = (db: Db, userId: number, { kind, id }: FavouriteReference) =>
  deleteOneRow(
    db
      .deleteFrom('favourites')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('target_id', '=', id),
  )

export const deleteAllFavourites = (db: Db, userId: number) =>
  db.deleteFrom('favourites').where('user_id', '=', userId).execute()
