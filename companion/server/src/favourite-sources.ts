import type { FavouriteSource } from '#core'
import { workerFavourites } from '#housekeeping'
import { serviceFavourites } from '#merchant-services'
import { merchantFavourites } from '#merchants'
import { serviceProductFavourites } from '#service-products'
import { groceryFavourites } from '#shopping'

/** Everything that users can add to their favourites. */
export const allFavouriteSources: FavouriteSource[] = [
  groceryFavourites,
  serviceFavourites,
  serviceProductFavourites,
  workerFavourites,
  merchantFavourites,
]
