import type { Deps, Subscriber } from '#core'
import { leaveActivitiesOfDeletedUser } from './account-deletion.ts'
import { cancelActivitiesOfDisabledUser } from './cancelling.ts'

/**
 * Deleted and disabled accounts leave their activities and cancel those they organise, so that no participant waits for
 * an absent organiser.
 */
export const activitySubscribers = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'activities.leave',
    handle: ({ payload }) => leaveActivitiesOfDeletedUser(deps, payload.userId),
  },
  {
    type: 'user.disabled',
    name: 'activities.callOff',
    handle: ({ payload }) => cancelActivitiesOfDisabledUser(deps, payload.userId),
  },
]
