import type { Deps, Subscriber } from '#core'
import { callOffAll } from './calling-off.ts'
import { leaveAll } from './leaving.ts'

/** Nobody counts on somebody who has left the house, or is kept out of it. */
export const activitySubscribers = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'activities.leave',
    handle: ({ payload }) => leaveAll(deps, payload.userId),
  },
  {
    type: 'user.disabled',
    name: 'activities.callOff',
    handle: ({ payload }) => callOffAll(deps, payload.userId),
  },
]
