import type { Deps, Subscriber } from '#core'
import { removeUserFromFamilies } from './store.ts'

export const familySubscribers = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'family.forget',
    handle: ({ payload }) => removeUserFromFamilies(db, payload.userId, clock.now()),
  },
]
