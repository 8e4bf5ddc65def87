import { Badge } from '@sanhe/ui/console/badge.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MapPin, UsersRound } from 'lucide-react'
import { api, type FamilyApiResponse } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { PaginatedList, paginationOptions } from '#parts/paginated-list.tsx'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'

export const parentActivitiesLabels = dictionary({
  en: {
    title: 'Activities',
    statuses: { upcoming: 'Upcoming', ongoing: 'Now', finished: 'Finished', cancelled: 'Cancelled' },
    participation: { registered: 'Joined', signed_in: 'Checked in', absent: 'Did not come' },
    none: 'No activities yet',
    noneHint: 'Walks, tea and classes that your parent joins appear here.',
  },
  zh: {
    title: '活动',
    statuses: { upcoming: '即将开始', ongoing: '进行中', finished: '已结束', cancelled: '已取消' },
    participation: { registered: '已报名', signed_in: '已签到', absent: '未到场' },
    none: '还没有参加活动',
    noneHint: '家人报名的散步、茶话会和课程会显示在这里。',
  },
})

type Activity = FamilyApiResponse<'children', 'activities'>['activities'][number]

export function ParentActivitiesPage() {
  const t = useText(parentActivitiesLabels)
  const { id } = useParentFromUrl()
  const query = useInfiniteQuery({
    queryKey: ['parent', id, 'activities'],
    queryFn: ({ pageParam, signal }) =>
      api.children.activities({ params: { id }, query: { page: pageParam } }, { signal }),
    ...paginationOptions,
  })
  return (
    <FamilyScreenLayout title={t.title} back={`/parents/${id}`}>
      <PaginatedList
        query={query}
        rowsOf={({ activities }) => activities}
        keyOf={({ id: activityId }) => activityId}
        empty={
          <EmptyState icon={UsersRound} title={t.none}>
            {t.noneHint}
          </EmptyState>
        }
      >
        {(activity) => <ActivityCard activity={activity} />}
      </PaginatedList>
    </FamilyScreenLayout>
  )
}

function ActivityCard({ activity }: { activity: Activity }) {
  const t = useText(parentActivitiesLabels)
  const dates = useDateFormatters()
  const { title, startTime, location, status, participantStatus } = activity
  const tone = status === 'upcoming' || status === 'ongoing' ? 'info' : 'neutral'
  return (
    <Card className="flex flex-col gap-1">
      <span className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</h2>
        <Badge tone={tone}>{t.statuses[status]}</Badge>
      </span>
      <p className="text-muted">
        {dates.dateTime(startTime)}
        {participantStatus && status !== 'cancelled' && ` · ${t.participation[participantStatus]}`}
      </p>
      <p className="flex items-start gap-1.5 text-xs text-muted">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{location.name ?? location.address}</span>
      </p>
    </Card>
  )
}
