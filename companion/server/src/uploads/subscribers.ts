import type { Subscriber } from '#core'
import { type CollectDeps, forgetUploads } from './collecting.ts'

export const uploadSubscribers = (deps: CollectDeps): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'uploads.forget',
    handle: ({ payload: { userId, avatar } }) => forgetUploads(deps, userId, avatar),
  },
]
