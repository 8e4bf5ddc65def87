import type { Deps, Subscriber } from '#core'
import { emptyCart } from './cart-store.ts'

/** What somebody was about to buy goes with the account. */
export const shoppingSubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'shopping.forget',
    handle: async ({ payload }) => void (await emptyCart(deps.db, payload.userId)),
  },
]
