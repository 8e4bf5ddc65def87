import type { Deps, EventSubscriber } from '#core'
import { anonymiseServiceOrders } from './order-store.ts'

/** Removes the postal address and requirements from the service orders of a deleted account. */
export const housekeepingSubscribers = (deps: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'housekeeping.forget',
    handle: async ({ payload }) => void (await anonymiseServiceOrders(deps.db, payload.userId)),
  },
]
