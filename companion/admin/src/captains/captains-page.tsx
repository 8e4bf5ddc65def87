import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Award } from 'lucide-react'
import { api } from '#api.ts'
import { UserNameLink } from '#users/user-link.tsx'
import { usePermission } from '#shell/access.ts'
import { CaptainActions } from './captain-actions.tsx'
import { type CaptainListItem, captainStatuses, captainBadgeTones } from './statuses.ts'
import { captainsLabels } from './text.ts'

async function loadCaptains({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as CaptainListItem['status'] }) }
  const { captains, ...counts } = await api.captainsAdmin.list({ query }, signal && { signal })
  return { rows: captains, ...counts }
}

function useCaptainColumns(): ListColumn<CaptainListItem>[] {
  const t = useText(captainsLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'captain',
      label: t.captain,
      cell: ({ userId, nickname }) => <UserNameLink id={userId} name={nickname ?? t.unnamed} />,
      csv: ({ nickname }) => nickname,
    },
    { id: 'phone', label: t.phone, below: 'captain', cell: ({ phone }) => phone },
    { id: 'level', label: t.level, cell: ({ level }) => t.levels[level] },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={captainBadgeTones[status]}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
    { id: 'area', label: t.area, below: 'captain', cell: ({ servingArea }) => servingArea ?? '' },
    { id: 'specialties', label: t.specialties, isLong: true, cell: (row) => row.specialties.join('、') },
    { id: 'activities', label: t.activities, cell: ({ totalActivities }) => totalActivities },
    {
      id: 'participants',
      label: t.participants,
      below: 'activities',
      cell: ({ totalParticipants }) => totalParticipants,
    },
    { id: 'newUsers', label: t.newUsers, below: 'rating', cell: ({ totalNewUsers }) => totalNewUsers },
    { id: 'rating', label: t.rating, cell: ({ avgRating }) => (avgRating > 0 ? avgRating.toFixed(1) : '–') },
    {
      id: 'subsidy',
      label: t.subsidy,
      cell: ({ monthlySubsidy }) => <span className="tabular-nums">{formatYuan(monthlySubsidy)}</span>,
      csv: ({ monthlySubsidy }) => monthlySubsidy,
    },
    { id: 'since', label: t.since, below: 'level', cell: ({ captainSince }) => dateTime(captainSince) },
  ]
}

export function CaptainsPage() {
  const t = useText(captainsLabels)
  return (
    <ListPage
      name="captains"
      title={t.title}
      load={loadCaptains}
      columns={useCaptainColumns()}
      rowId={({ userId }) => String(userId)}
      statuses={captainStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={CaptainActions}
      canChange={usePermission('captainsAdmin.suspend')}
      empty={{ icon: Award, title: t.none, hint: t.noneHint }}
    />
  )
}
