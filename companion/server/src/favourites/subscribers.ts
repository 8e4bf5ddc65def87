import type { Deps, EventSubscriber } from '#core'
import { deleteAllFavourites } from './store.ts'

/** Deletes the favourites of a deleted account. */
export const favouriteSubscribers = ({ db }: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'favourites.forget',
    async handle({ payload: { userId } }) {
      await deleteAllFavourites(db, userId)
    },
  },
]
