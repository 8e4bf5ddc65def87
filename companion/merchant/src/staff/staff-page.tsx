import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IdCard } from 'lucide-react'
import { api } from '#api.ts'
import { shellLabels } from '#shell/text.ts'
import { type EmployeeListItem, InviteEmployeeButton, EmployeeActions } from './staff-actions.tsx'
import { staffLabels } from './text.ts'

async function loadStaff({ page }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { staff, ...counts } = await api.merchantStaff.list({ query: { page } }, signal && { signal })
  return { rows: staff, ...counts }
}

const tones = { active: 'ok', invited: 'info', disabled: 'danger' } as const

function useStaffColumns(): ListColumn<EmployeeListItem>[] {
  const t = useText(staffLabels)
  const { roles } = useText(shellLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'name',
      label: t.name,
      cell: ({ name, phone, isMe }) => (
        <span className="inline-flex items-center gap-2 font-medium">
          {name ?? phone}
          {isMe && <Badge tone="info">{t.you}</Badge>}
        </span>
      ),
      csv: ({ name }) => name,
    },
    { id: 'phone', label: t.phone, cell: ({ phone }) => phone },
    { id: 'role', label: t.role, cell: ({ role }) => roles[role] },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
    { id: 'lastLogin', label: t.lastLogin, cell: ({ lastLoginAt }) => dateTime(lastLoginAt) },
    { id: 'added', label: t.added, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function StaffPage() {
  const t = useText(staffLabels)
  return (
    <ListPage
      name="staff"
      title={t.title}
      load={loadStaff}
      columns={useStaffColumns()}
      rowId={({ id }) => String(id)}
      Actions={EmployeeActions}
      mainAction={<InviteEmployeeButton />}
      empty={{ icon: IdCard, title: t.empty, hint: t.emptyHint }}
    />
  )
}
