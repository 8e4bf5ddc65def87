import type { Deps, Subscriber } from '#core'
import { deleteUserContent } from './account-deletion.ts'

export const communitySubscribers = (deps: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'community.forget',
    handle: ({ payload }) => deleteUserContent(deps, payload.userId),
  },
]
