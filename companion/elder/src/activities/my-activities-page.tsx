import { systemClock } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { Badge } from '#parts/card.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { ReviewActivityLink } from './activity-actions.tsx'
import { ActivityCard } from './activity-card.tsx'
import { getActivityBadges, canConfirmAttendance } from './activity-participation.ts'
import { CheckInToActivityAction } from './check-in-action.tsx'
import { parseMyActivitiesSearchParams, toMyActivitiesFilter } from './my-activities-search-params.ts'
import { myActivitiesQuery, reviewableActivitiesQuery } from './queries.ts'
import type { OwnActivityItem } from './types.ts'

const route = getRouteApi('/own/activities/mine')

const lists = [
  { value: 'joined', label: '我报名的' },
  { value: 'created', label: '我发起的' },
] as const
const periods = [
  { value: 'upcoming', label: '未结束' },
  { value: 'finished', label: '已结束' },
  { value: 'all', label: '全部' },
] as const

export function MyActivitiesPage() {
  const search = parseMyActivitiesSearchParams(route.useSearch())
  const navigate = route.useNavigate()
  const filter = toMyActivitiesFilter(search)
  const query = useInfiniteQuery(myActivitiesQuery(filter))
  const change = (next: object) =>
    void navigate({ search: () => parseMyActivitiesSearchParams({ ...search, ...next }), replace: true })
  return (
    <ElderScreenLayout title="我的活动" back="/activities">
      <RadioChoices
        label="活动类型"
        hidesLabel
        value={filter.type}
        options={lists}
        onChange={(type) => change({ type })}
      />
      <RadioChoices
        label="时间"
        hidesLabel
        value={filter.status}
        options={periods}
        onChange={(status) => change({ status })}
      />
      {filter.type === 'joined' && filter.status === 'upcoming' && <ReviewableActivities />}
      <PaginatedList
        layout="cards"
        query={query}
        getRows={({ activities }) => activities}
        getKey={({ id }) => id}
        empty={<Nothing isCreated={filter.type === 'created'} />}
      >
        {(activity) => <OwnCard activity={activity} isCreated={filter.type === 'created'} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

/** Attended activities that the user can review, at the top of the page because reviews close after one day. */
function ReviewableActivities() {
  const { data: past = [] } = useQuery(reviewableActivitiesQuery)
  return past.map((activity) => <OwnCard key={activity.id} activity={activity} isCreated={false} />)
}

function OwnCard({ activity, isCreated }: { activity: OwnActivityItem; isCreated: boolean }) {
  const badges = getActivityBadges(activity.status, activity.participantStatus).map(({ words, tone }) => (
    <Badge key={words} tone={tone}>
      {words}
    </Badge>
  ))
  return (
    <ActivityCard activity={activity} badges={badges}>
      {isCreated ? organiserActions(activity) : participantActions(activity)}
    </ActivityCard>
  )
}

function participantActions({ id, canSignIn, canReview }: OwnActivityItem) {
  if (canSignIn) return <CheckInToActivityAction id={id} />
  return canReview && <ReviewActivityLink id={id} />
}

function organiserActions(activity: OwnActivityItem) {
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
      {isCreated ? '您发起的活动会在这里。' : '您报名的活动会在这里，到场后可以签到。'}
    </EmptyState>
  )
}
