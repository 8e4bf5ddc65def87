import type { Deps, EventSubscriber } from '#core'
import { deleteAllCartItems } from './cart-store.ts'
import { anonymiseDeliveries } from './delivery-store.ts'

/** Deletes the cart of a deleted account and the postal addresses of its deliveries. */
export const shoppingSubscribers = ({ db }: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'shopping.forget',
    async handle({ payload: { userId } }) {
      await deleteAllCartItems(db, userId)
      await anonymiseDeliveries(db, userId)
    },
  },
]
