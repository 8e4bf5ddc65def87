import { useQuery } from '@tanstack/react-query'
import { ActivityCard } from '#activities/activity-card.tsx'
import { CheckInAction } from '#activities/check-in-action.tsx'
import { nextActivitiesQuery } from '#activities/queries.ts'

export function NextActivity() {
  const { data: [next] = [] } = useQuery(nextActivitiesQuery)
  if (!next) return null
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">您接下来的活动</h2>
      <ActivityCard activity={{ ...next, isJoined: true }}>
        {next.canSignIn && <CheckInAction id={next.id} />}
      </ActivityCard>
    </section>
  )
}
