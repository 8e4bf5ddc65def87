import type { Deps, Subscriber } from '#core'
import { leaveAll } from './leaving.ts'

/** Nobody counts on somebody who has left the house. */
export const activitySubscribers = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'activities.leave',
    handle: ({ payload }) => leaveAll(deps, payload.userId),
  },
]
