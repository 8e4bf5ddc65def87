import type { Deps, Subscriber } from '#core'
import { blankOrders } from './order-store.ts'

/** Where somebody lived and what they wanted done goes with the account. */
export const housekeepingSubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'housekeeping.forget',
    handle: async ({ payload }) => void (await blankOrders(deps.db, payload.userId)),
  },
]
