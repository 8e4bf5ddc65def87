import { useQuery } from '@tanstack/react-query'
import { ActivityCard } from '#activities/activity-card.tsx'
import { comingQuery } from '#activities/queries.ts'
import { SignInAction } from '#activities/sign-in-action.tsx'

/** The user's next activity, on the first screen. */
export function Coming() {
  const { data: [next] = [] } = useQuery(comingQuery)
  if (!next) return null
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">您接下来的活动</h2>
      <ActivityCard activity={{ ...next, isJoined: true }}>
        {next.canSignIn && <SignInAction id={next.id} />}
      </ActivityCard>
    </section>
  )
}
