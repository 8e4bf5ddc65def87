import type { Deps, Subscriber } from '#core'
import { forgetUser } from './store.ts'

export const familySubscribers = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'family.forget',
    handle: ({ payload }) => forgetUser(db, payload.userId, clock.now()),
  },
]
