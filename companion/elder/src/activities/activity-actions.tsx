import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { meQuery } from '#queries.ts'
import { type ActivityActionKind, listAvailableActivityActions } from './activity-participation.ts'
import { CheckInToActivityAction } from './check-in-action.tsx'
import { JoinActivityAction, LeaveActivityAction } from './join-action.tsx'
import { ActivityOrganiserActions } from './organiser-actions.tsx'
import { participationQuery } from './queries.ts'
import type { ActivityResponse, OwnActivityItem } from './types.ts'
import { ActivityWaitlistAction } from './waitlist-action.tsx'

/**
 * Returns the actions that the user can take on the activity now, and the user's participation. The list is empty until
 * the user and the participation are loaded.
 */
export function useAvailableActivityActions(activity: ActivityResponse | undefined): {
  actions: ActivityActionKind[]
  own?: OwnActivityItem | undefined
} {
  const { data: me } = useQuery(meQuery)
  const participation = useQuery({
    ...participationQuery({ id: activity?.id ?? 0, isOver: activity?.status === 'finished' }),
    enabled: activity !== undefined,
  })
  if (!activity || !me || participation.isPending) return { actions: [] }
  return {
    actions: listAvailableActivityActions(activity, participation.data, activity.creator.id === me.id),
    own: participation.data,
  }
}

export const ActivityActionButtons = ({
  activity,
  actions,
}: {
  activity: ActivityResponse
  actions: ActivityActionKind[]
}) => actions.map((action) => <Fragment key={action}>{renderAction(action, activity)}</Fragment>)

function renderAction(action: ActivityActionKind, activity: ActivityResponse) {
  const { id } = activity
  if (action === 'signIn') return <CheckInToActivityAction id={id} />
  if (action === 'review') return <ReviewActivityLink id={id} />
  if (action === 'host') return <ActivityOrganiserActions activity={activity} />
  if (action === 'leave') return <LeaveActivityAction activity={activity} />
  return action === 'join' ? <JoinActivityAction id={id} /> : <ActivityWaitlistAction id={id} />
}

export const ReviewActivityLink = ({ id }: { id: number }) => (
  <Link to="/activities/$id/review" params={{ id: String(id) }} className={buttonClasses('primary')}>
    评价活动
  </Link>
)
