import type { Deps, Subscriber } from '#core'
import { issueWelcomeCoupons } from './issuing.ts'

export const couponSubscribers = (deps: Pick<Deps, 'config' | 'db' | 'clock'>): Subscriber[] => [
  {
    type: 'user.registered',
    name: 'coupons.welcome',
    handle: ({ payload }) => issueWelcomeCoupons(deps, payload.userId),
  },
]
