import type { Deps, EventSubscriber } from '#core'
import { leaveActivitiesOfDeletedUser } from './account-deletion.ts'
import { cancelActivitiesOfDisabledUser } from './cancelling.ts'

/**
 * When an account is deleted or disabled, the user leaves upcoming activities. Activities that the user organises are
 * cancelled, so that no participant waits for an absent organiser.
 */
export const activitySubscribers = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>): EventSubscriber[] => [
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
