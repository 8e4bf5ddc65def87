import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { api } from '#api.ts'
import { UserNameLink } from '#users/user-link.tsx'
import { usePermission } from '#shell/access.ts'
import { useCancelActivityAction } from './cancel-action.ts'
import { type ActivityListItem, activityStatuses, activityBadgeTones } from './statuses.ts'
import { activitiesLabels } from './text.ts'

async function loadActivities(
  { page, q, status, sort }: ListSearch & { page: number },
  signal?: AbortSignal,
) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'startTime' | 'createdAt'> }),
    ...(q && { q }),
    ...(status && { status: status as ActivityListItem['status'] }),
  }
  const { activities, ...counts } = await api.activitiesAdmin.list({ query }, signal && { signal })
  return { rows: activities, ...counts }
}

function useActivityColumns(): ListColumn<ActivityListItem>[] {
  const t = useText(activitiesLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'activity',
      label: t.activity,
      cell: ({ id, title }) => (
        <Link to="/activities/$id" params={{ id: String(id) }} className="font-medium hover:underline">
          {title}
        </Link>
      ),
      csv: ({ title }) => title,
    },
    { id: 'category', label: t.category, below: 'activity', cell: ({ category }) => category },
    { id: 'time', sortKey: 'startTime', label: t.time, cell: ({ startTime }) => dateTime(startTime) },
    { id: 'place', label: t.place, isLong: true, cell: ({ place }) => place },
    {
      id: 'organiser',
      label: t.organiser,
      cell: ({ organiser }) => (
        <UserNameLink id={organiser.id} name={organiser.nickname ?? organiser.phone} />
      ),
      csv: ({ organiser }) => organiser.nickname ?? organiser.phone,
    },
    {
      id: 'joined',
      label: t.joined,
      cell: ({ currentParticipants, maxParticipants }) => `${currentParticipants} / ${maxParticipants}`,
    },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={activityBadgeTones[status]}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
    { id: 'created', sortKey: 'createdAt', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function ActivityActions({ row: activity }: { row: ActivityListItem }) {
  const cancel = useCancelActivityAction(activity)
  return activity.status === 'upcoming' ? <RowActions actions={[cancel]} /> : null
}

export function ActivitiesPage() {
  const t = useText(activitiesLabels)
  return (
    <ListPage
      name="activities"
      title={t.title}
      load={loadActivities}
      columns={useActivityColumns()}
      rowId={({ id }) => String(id)}
      statuses={activityStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={ActivityActions}
      canChange={usePermission('activities.callOff')}
      empty={{ icon: PartyPopper, title: t.none, hint: t.noneHint }}
    />
  )
}
