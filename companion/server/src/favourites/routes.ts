import { createSuccessResponse, type Deps, type FavouriteSource, implement } from '#core'
import { favouritesContract } from './contract.ts'
import { addFavourite, listFavourites, removeFavourite } from './service.ts'

export const favouriteRoutes = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sources: readonly FavouriteSource[],
) => {
  const deps = { db, clock, sources }
  return implement(favouritesContract, {
    list: async ({ actor }) => ({ favourites: await listFavourites(deps, actor.id) }),
    async add({ actor, params }) {
      await addFavourite(deps, actor.id, params)
      return createSuccessResponse('已收藏')
    },
    async remove({ actor, params }) {
      await removeFavourite(deps, actor.id, params)
      return createSuccessResponse('已取消收藏')
    },
  })
}
