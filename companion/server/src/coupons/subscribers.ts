import type { Deps, EventSubscriber } from '#core'
import { issueWelcomeCoupons } from './issuing.ts'

export const couponSubscribers = (deps: Pick<Deps, 'config' | 'db' | 'clock'>): EventSubscriber[] => [
  {
    type: 'user.registered',
    name: 'coupons.welcome',
    handle: ({ payload }) => issueWelcomeCoupons(deps, payload.userId),
  },
]
