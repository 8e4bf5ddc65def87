import type { Deps, Subscriber } from '#core'
import { blankRemarks } from './store.ts'

/** What somebody wrote to a shop, often an address, goes with the account. */
export const merchantOrderSubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'merchantOrders.forget',
    handle: async ({ payload }) => void (await blankRemarks(deps.db, payload.userId)),
  },
]
