import type { Subscriber } from '#core'
import { type CollectDeps, deleteAccountUploads } from './collecting-unused.ts'

export const uploadSubscribers = (deps: CollectDeps): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'uploads.forget',
    handle: ({ payload: { userId, avatar } }) => deleteAccountUploads(deps, userId, avatar),
  },
]
