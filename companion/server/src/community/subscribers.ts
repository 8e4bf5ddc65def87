import type { Deps, Subscriber } from '#core'
import { forgetUser } from './forgetting.ts'

export const communitySubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'community.forget',
    handle: ({ payload }) => forgetUser(deps, payload.userId),
  },
]
