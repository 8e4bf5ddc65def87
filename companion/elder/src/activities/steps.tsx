import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { meQuery } from '#queries.ts'
import { HostAction } from './host-action.tsx'
import { JoinAction, LeaveAction } from './join-action.tsx'
import { standingQuery } from './queries.ts'
import type { Activity, OwnActivity } from './shapes.ts'
import { SignInAction } from './sign-in-action.tsx'
import { type Step, stepsOf } from './standing.ts'
import { WaitAction } from './wait-action.tsx'

/** Returns the actions that the user has now and their participation. Empty until both are loaded. */
export function useSteps(activity: Activity | undefined): { steps: Step[]; own?: OwnActivity | undefined } {
  const { data: me } = useQuery(meQuery)
  const standing = useQuery({
    ...standingQuery({ id: activity?.id ?? 0, isOver: activity?.status === 'finished' }),
    enabled: activity !== undefined,
  })
  if (!activity || !me || standing.isPending) return { steps: [] }
  return { steps: stepsOf(activity, standing.data, activity.creator.id === me.id), own: standing.data }
}

export const Steps = ({ activity, steps }: { activity: Activity; steps: Step[] }) =>
  steps.map((step) => <Fragment key={step}>{actionOf(step, activity)}</Fragment>)

function actionOf(step: Step, activity: Activity) {
  const { id } = activity
  if (step === 'signIn') return <SignInAction id={id} />
  if (step === 'review') return <ReviewLink id={id} />
  if (step === 'host') return <HostAction activity={activity} />
  if (step === 'leave') return <LeaveAction activity={activity} />
  return step === 'join' ? <JoinAction id={id} /> : <WaitAction id={id} />
}

export const ReviewLink = ({ id }: { id: number }) => (
  <Link to="/activities/$id/review" params={{ id: String(id) }} className={buttonClasses('primary')}>
    说说您的感受
  </Link>
)
