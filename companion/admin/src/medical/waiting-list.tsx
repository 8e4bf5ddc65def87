import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { loadAllRows } from '@sanhe/ui/console/load-all-rows.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { TableSection } from '@sanhe/ui/console/table-section.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api, type AdminApiResponse } from '#api.ts'
import { UserPageLink } from '#parts/links.tsx'
import { scheduleLabels } from './schedule-text.ts'

type Entry = AdminApiResponse<'waitingListAdmin', 'list'>['entries'][number]

const pageSize = 50

const loadLine = (doctorId: number, day: string, signal: AbortSignal) =>
  loadAllRows(
    async (page) => {
      const query = { doctorId, day, page, pageSize }
      const { entries, ...counts } = await api.waitingListAdmin.list({ query }, { signal })
      return { rows: entries, ...counts }
    },
    ({ id }) => String(id),
  )

/** List of the users who wait for a place of a doctor on a day, in the order in which they joined. */
export function WaitingList({ doctorId, day }: { doctorId: number; day: string }) {
  const t = useText(scheduleLabels)
  const columns = useWaitingColumns()
  const query = useQuery({
    queryKey: ['waiting-list', doctorId, day],
    queryFn: ({ signal }) => loadLine(doctorId, day, signal),
  })
  return (
    <div className="mt-6">
      <QueryStates query={query}>
        {(entries) => (
          <TableSection
            title={t.waiting}
            columns={columns}
            rows={entries}
            rowId={({ id }) => String(id)}
            empty={t.nobodyWaits}
          />
        )}
      </QueryStates>
    </div>
  )
}

function useWaitingColumns(): ListColumn<Entry>[] {
  const t = useText(scheduleLabels)
  const dateTime = useFormatDateTime()
  return [
    { id: 'position', label: t.position, cell: ({ position }) => position ?? '–' },
    {
      id: 'user',
      label: t.user,
      cell: ({ user }) => <UserPageLink id={user.id} name={user.nickname ?? t.unnamed} />,
    },
    {
      id: 'status',
      label: t.status,
      cell: ({ offer }) =>
        offer ? (
          <Badge tone="ok">{t.heldUntil(offer.time, dateTime(offer.expiresAt))}</Badge>
        ) : (
          <Badge tone="neutral">{t.waits}</Badge>
        ),
    },
    { id: 'joined', label: t.joined, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}
