import type { Deps, Subscriber } from '#core'
import { emptyCart } from './cart-store.ts'
import { blankDeliveries } from './delivery-store.ts'

/** What somebody was about to buy goes with the account, and where it was brought to. */
export const shoppingSubscribers = ({ db }: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'shopping.forget',
    async handle({ payload: { userId } }) {
      await emptyCart(db, userId)
      await blankDeliveries(db, userId)
    },
  },
]
