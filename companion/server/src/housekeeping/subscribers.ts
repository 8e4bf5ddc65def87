import type { Deps, Subscriber } from '#core'
import { blankOrders } from './order-store.ts'

/** Removes address and requirements from the orders of a deleted account. */
export const housekeepingSubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'housekeeping.forget',
    handle: async ({ payload }) => void (await blankOrders(deps.db, payload.userId)),
  },
]
