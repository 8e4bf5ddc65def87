import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { api, type AdminApiResponse } from '#api.ts'
import { type UserStatusFilter, userStatuses, userBadgeTones } from './statuses.ts'
import { usersLabels } from './text.ts'

type User = AdminApiResponse<'admin', 'listUsers'>['users'][number]

async function loadUsers({ page, q, status, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'createdAt'> }),
    ...(q && { q }),
    ...(status && { status: status as UserStatusFilter }),
  }
  const { users, ...counts } = await api.admin.listUsers({ query }, signal && { signal })
  return { rows: users, ...counts }
}

function useUserColumns(): ListColumn<User>[] {
  const t = useText(usersLabels)
  const dateTime = useFormatDateTime()
  const roles = ({ isMember, isCaptain }: User) =>
    [isMember && t.member, isCaptain && t.captain].filter(Boolean).join(', ')
  return [
    {
      id: 'nickname',
      label: t.nickname,
      cell: ({ id, nickname }) => (
        <Link to="/users/$id" params={{ id: String(id) }} className="font-medium hover:underline">
          {nickname ?? t.unnamed}
        </Link>
      ),
      csv: ({ nickname }) => nickname,
    },
    { id: 'phone', label: t.phone, cell: ({ phone }) => phone },
    { id: 'city', label: t.city, cell: ({ city }) => city },
    { id: 'role', label: t.role, cell: roles },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={userBadgeTones[status]}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
    {
      id: 'registered',
      sortKey: 'createdAt',
      label: t.registered,
      cell: ({ createdAt }) => dateTime(createdAt),
    },
    { id: 'lastLogin', label: t.lastLogin, cell: ({ lastLoginAt }) => dateTime(lastLoginAt) },
  ]
}

export function UsersPage() {
  const t = useText(usersLabels)
  return (
    <ListPage
      name="users"
      title={t.title}
      load={loadUsers}
      columns={useUserColumns()}
      rowId={({ id }) => String(id)}
      statuses={userStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      empty={{ icon: UsersRound, title: t.none, hint: t.noneHint }}
    />
  )
}
