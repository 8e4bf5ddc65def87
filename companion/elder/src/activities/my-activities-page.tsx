import { systemClock } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { Badge } from '#parts/card.tsx'
import { Choices } from '#parts/choices.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { Screen } from '#shell/screen.tsx'
import { ReviewLink } from './activity-actions.tsx'
import { ActivityCard } from './activity-card.tsx'
import { CheckInAction } from './check-in-action.tsx'
import { myActivitiesFilter, parseMyActivitiesSearch } from './my-activities-search.ts'
import { canConfirmAttendance, statusBadges } from './participation.ts'
import { myActivitiesQuery, reviewableActivitiesQuery } from './queries.ts'
import type { OwnActivity } from './types.ts'

const route = getRouteApi('/own/activities/mine')

const lists = [
  { value: 'joined', label: '我报名的' },
  { value: 'created', label: '我发起的' },
] as const
const periods = [
  { value: 'upcoming', label: '接下来' },
  { value: 'finished', label: '以前的' },
  { value: 'all', label: '全部' },
] as const

export function MyActivitiesPage() {
  const search = parseMyActivitiesSearch(route.useSearch())
  const navigate = route.useNavigate()
  const filter = myActivitiesFilter(search)
  const query = useInfiniteQuery(myActivitiesQuery(filter))
  const change = (next: object) =>
    void navigate({ search: () => parseMyActivitiesSearch({ ...search, ...next }), replace: true })
  return (
    <Screen title="我的活动" back="/activities">
      <Choices
        label="活动类型"
        hidesLabel
        value={filter.type}
        options={lists}
        onChange={(type) => change({ type })}
      />
      <Choices
        label="时间"
        hidesLabel
        value={filter.status}
        options={periods}
        onChange={(status) => change({ status })}
      />
      {filter.type === 'joined' && filter.status === 'upcoming' && <ToReview />}
      <PaginatedList
        query={query}
        rowsOf={({ activities }) => activities}
        keyOf={({ id }) => id}
        empty={<Nothing isCreated={filter.type === 'created'} />}
      >
        {(activity) => <OwnCard activity={activity} isCreated={filter.type === 'created'} />}
      </PaginatedList>
    </Screen>
  )
}

/** Activities can be reviewed for one day only, so they are shown at the top. */
function ToReview() {
  const { data: past = [] } = useQuery(reviewableActivitiesQuery)
  return past.map((activity) => <OwnCard key={activity.id} activity={activity} isCreated={false} />)
}

function OwnCard({ activity, isCreated }: { activity: OwnActivity; isCreated: boolean }) {
  const marks = statusBadges(activity.status, activity.participantStatus).map(({ words, tone }) => (
    <Badge key={words} tone={tone}>
      {words}
    </Badge>
  ))
  return (
    <ActivityCard activity={activity} marks={marks}>
      {isCreated ? organiserActions(activity) : participantActions(activity)}
    </ActivityCard>
  )
}

function participantActions({ id, canSignIn, canReview }: OwnActivity) {
  if (canSignIn) return <CheckInAction id={id} />
  return canReview && <ReviewLink id={id} />
}

function organiserActions(activity: OwnActivity) {
  const params = { id: String(activity.id) }
  if (canConfirmAttendance(activity, systemClock.now()))
    return (
      <Link to="/activities/$id" params={params} className={buttonClasses('primary')}>
        查看签到
      </Link>
    )
  return (
    activity.status === 'upcoming' && (
      <Link to="/activities/$id/edit" params={params} className={buttonClasses()}>
        修改活动
      </Link>
    )
  )
}

function Nothing({ isCreated }: { isCreated: boolean }) {
  const [to, label] = isCreated
    ? (['/activities/new', '发起活动'] as const)
    : (['/activities', '找活动'] as const)
  return (
    <EmptyState
      icon={UsersRound}
      title="这里还没有活动"
      action={
        <Link to={to} className={buttonClasses('primary')}>
          {label}
        </Link>
      }
    >
      {isCreated ? '您发起的活动会在这里。' : '您报名的活动会在这里，到了在这里签到。'}
    </EmptyState>
  )
}
