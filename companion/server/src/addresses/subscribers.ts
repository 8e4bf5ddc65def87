import type { Deps, EventSubscriber } from '#core'
import { deleteAllAddresses } from './store.ts'

/** Deletes the saved addresses of a deleted account. */
export const addressSubscribers = ({ db }: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'addresses.forget',
    async handle({ payload: { userId } }) {
      await deleteAllAddresses(db, userId)
    },
  },
]
