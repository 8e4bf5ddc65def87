import type { Deps, Subscriber } from '#core'
import { blankContacts } from './store.ts'

/** Remarks, addresses and names that a user gave to shops are deleted with the account. */
export const merchantOrderSubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'merchantOrders.forget',
    handle: async ({ payload }) => void (await blankContacts(deps.db, payload.userId)),
  },
]
