import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { meQuery } from '#queries.ts'
import { CheckInAction } from './check-in-action.tsx'
import { JoinAction, LeaveAction } from './join-action.tsx'
import { OrganiserActions } from './organiser-actions.tsx'
import { type ActivityAction, availableActions } from './participation.ts'
import { participationQuery } from './queries.ts'
import type { Activity, OwnActivity } from './types.ts'
import { WaitlistAction } from './waitlist-action.tsx'

/** Returns the actions that the user has now and their participation. Empty until both are loaded. */
export function useActivityActions(activity: Activity | undefined): {
  steps: ActivityAction[]
  own?: OwnActivity | undefined
} {
  const { data: me } = useQuery(meQuery)
  const participation = useQuery({
    ...participationQuery({ id: activity?.id ?? 0, isOver: activity?.status === 'finished' }),
    enabled: activity !== undefined,
  })
  if (!activity || !me || participation.isPending) return { steps: [] }
  return {
    steps: availableActions(activity, participation.data, activity.creator.id === me.id),
    own: participation.data,
  }
}

export const ActivityActions = ({ activity, steps }: { activity: Activity; steps: ActivityAction[] }) =>
  steps.map((step) => <Fragment key={step}>{actionOf(step, activity)}</Fragment>)

function actionOf(step: ActivityAction, activity: Activity) {
  const { id } = activity
  if (step === 'signIn') return <CheckInAction id={id} />
  if (step === 'review') return <ReviewLink id={id} />
  if (step === 'host') return <OrganiserActions activity={activity} />
  if (step === 'leave') return <LeaveAction activity={activity} />
  return step === 'join' ? <JoinAction id={id} /> : <WaitlistAction id={id} />
}

export const ReviewLink = ({ id }: { id: number }) => (
  <Link to="/activities/$id/review" params={{ id: String(id) }} className={buttonClasses('primary')}>
    评价活动
  </Link>
)
