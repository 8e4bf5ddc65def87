import type { Deps, EventSubscriber } from '#core'
import { removeUserFromFamilies } from './store.ts'

export const familySubscribers = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'family.forget',
    handle: ({ payload }) => removeUserFromFamilies(db, payload.userId, clock.now()),
  },
]
