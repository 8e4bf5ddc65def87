import { fenToYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import {
  createInactiveAccountError,
  type Deps,
  type FavouriteSource,
  type FavouriteTarget,
  apiError as refuseCommon,
  lockActiveUserId,
} from '#core'
import { maxFavourites } from './contract.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

type FavouriteDeps = Pick<Deps, 'db' | 'clock'> & { sources: readonly FavouriteSource[] }

async function findTarget({ db, clock, sources }: FavouriteDeps, { kind, id }: store.FavouriteReference) {
  const source = sources.find((one) => one.kind === kind)
  const [target] = (await source?.list(db, [id], clock.now())) ?? []
  return target
}

/** Adds a favourite. A repeated request changes nothing. Withdrawn targets are refused as unknown. */
export async function addFavourite(deps: FavouriteDeps, userId: number, reference: store.FavouriteReference) {
  const target = await findTarget(deps, reference)
  if (!target || target.availability === 'withdrawn') throw refuseCommon('NOT_FOUND')
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockActiveUserId(tx, userId))) throw createInactiveAccountError('deleted')
    const others = await store.countOtherFavourites(tx, userId, reference)
    if (others >= maxFavourites) throw apiError('FAVOURITE_LIMIT_REACHED')
    await store.addFavourite(tx, userId, reference, deps.clock.now())
  })
}

/** Removes a favourite. A repeated request changes nothing, also after the target was withdrawn. */
export async function removeFavourite(
  deps: FavouriteDeps,
  userId: number,
  reference: store.FavouriteReference,
) {
  if (await store.removeFavourite(deps.db, userId, reference)) return
  if (!(await findTarget(deps, reference))) throw refuseCommon('NOT_FOUND')
}

const toFavouriteResponse = ({ priceFen, ...target }: FavouriteTarget) => ({
  ...target,
  price: priceFen === null ? null : fenToYuan(priceFen),
})

/** Lists the favourites of a user, newest first, with one query for each kind. */
export async function listFavourites({ db, clock, sources }: FavouriteDeps, userId: number) {
  const favourites = await store.listFavourites(db, userId)
  const ofSources = await Promise.all(
    sources.map(async ({ kind, list }) => {
      const ids = favourites.filter((one) => one.kind === kind).map(({ id }) => id)
      const targets = ids.length > 0 ? await list(db, ids, clock.now()) : []
      return targets.map((target) => [`${kind} ${target.id}`, target] as const)
    }),
  )
  const targets = new Map(ofSources.flat())
  return favourites.flatMap(({ kind, id }) => {
    const target = targets.get(`${kind} ${id}`)
    return target ? [{ kind, ...toFavouriteResponse(target) }] : []
  })
}
