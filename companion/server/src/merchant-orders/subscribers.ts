import type { Deps, EventSubscriber } from '#core'
import { anonymiseOrderContacts } from './store.ts'

/** Deletes remarks, addresses and names from the orders of a deleted account. */
export const merchantOrderSubscribers = (deps: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'merchantOrders.forget',
    handle: async ({ payload }) => void (await anonymiseOrderContacts(deps.db, payload.userId)),
  },
]
