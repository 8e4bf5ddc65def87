import type { Deps, Subscriber } from '#core'
import { welcome } from './issuing.ts'

export const couponSubscribers = (deps: Pick<Deps, 'config' | 'db' | 'clock'>): Subscriber[] => [
  {
    type: 'user.registered',
    name: 'coupons.welcome',
    handle: ({ payload }) => welcome(deps, payload.userId),
  },
]
