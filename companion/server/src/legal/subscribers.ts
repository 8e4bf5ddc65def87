import type { Deps, Subscriber } from '#core'
import { clearConsentDevices } from './consent-store.ts'

export const legalSubscribers = ({ db }: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'legal.forget',
    handle: async ({ payload }) => {
      await clearConsentDevices(db, { type: 'user', id: payload.userId })
    },
  },
]
