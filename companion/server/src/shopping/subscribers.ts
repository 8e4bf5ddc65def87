import type { Deps, Subscriber } from '#core'
import { emptyCart } from './cart-store.ts'
import { anonymiseDeliveries } from './delivery-store.ts'

/** Deletes the cart and the delivery addresses of a deleted account. */
export const shoppingSubscribers = ({ db }: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'shopping.forget',
    async handle({ payload: { userId } }) {
      await emptyCart(db, userId)
      await anonymiseDeliveries(db, userId)
    },
  },
]
