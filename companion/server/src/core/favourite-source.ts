import type { Fen } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from './db.ts'

export type FavouriteKind = 'grocery' | 'service' | 'service_product' | 'worker' | 'merchant'

/** A product, service, worker or merchant in the list of favourites. */
export type FavouriteTarget = {
  id: number
  name: string
  /** Name of the shop or company. Null for a merchant, which is one itself. */
  provider: string | null
  imageUrl: string | null
  /** Price of a unit, or of an hour of a worker. Null for a merchant. */
  priceFen: Fen | null
  availability: 'available' | 'sold_out' | 'withdrawn'
}

/** The module that owns a kind of favourites reads them, so that the module of favourites needs no table of others. */
export type FavouriteSource = {
  kind: FavouriteKind
  /** Returns the targets with these ids in any order, including withdrawn ones. Unknown ids are left out. */
  list: (db: Db, ids: number[], now: Instant) => Promise<FavouriteTarget[]>
}

/** Returns the availability of a target from its offer; a stock of null is unlimited. */
export function decideFavouriteAvailability({
  isOffered,
  stock,
}: {
  isOffered: boolean
  stock: number | null
}): FavouriteTarget['availability'] {
  if (!isOffered) return 'withdrawn'
  return stock !== null && stock <= 0 ? 'sold_out' : 'available'
}
