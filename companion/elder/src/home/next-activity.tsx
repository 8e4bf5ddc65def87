import { useQuery } from '@tanstack/react-query'
import { ActivityCard } from '#activities/activity-card.tsx'
import { CheckInToActivityAction } from '#activities/check-in-action.tsx'
import { upcomingJoinedActivitiesQuery } from '#activities/queries.ts'

export function NextActivityCard() {
  const { data: [next] = [] } = useQuery(upcomingJoinedActivitiesQuery)
  if (!next) return null
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">您接下来的活动</h2>
      <ActivityCard activity={{ ...next, isJoined: true }}>
        {next.canSignIn && <CheckInToActivityAction id={next.id} />}
      </ActivityCard>
    </section>
  )
}
