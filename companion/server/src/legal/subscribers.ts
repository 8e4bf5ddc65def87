import type { Deps, EventSubscriber } from '#core'
import { clearConsentDevices } from './consent-store.ts'

export const legalSubscribers = ({ db }: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'legal.forget',
    handle: async ({ payload }) => {
      await clearConsentDevices(db, { type: 'user', id: payload.userId })
    },
  },
]
