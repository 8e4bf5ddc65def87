import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { CalendarAccount } from '@sanhe/protocol/calendar-api'
import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarDays, Plus } from 'lucide-react'
import { useState } from 'react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { CalendarForm } from './calendar-form.tsx'
import { CalendarRow } from './calendar-row.tsx'
import { calendarLabels } from './calendar-text.ts'

const route = getRouteApi('/own/calendar/$address')

/** Page on which the owner connects calendars. */
export function CalendarPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Calendars address={address} api={api} />}</AgentScreen>
}

function Calendars({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(calendarLabels)
  const [edited, setEdited] = useState<CalendarAccount | 'new'>()
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar-accounts', address],
    queryFn: async () => (await api.calendarAccounts()).accounts,
    staleTime: 0,
  })
  const reload = () => void refetch()
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-4">
      <p className="text-sm text-muted">{t.intro}</p>
      <Button className="self-start" onClick={() => setEdited('new')}>
        <Plus aria-hidden className="size-4" />
        {t.add}
      </Button>
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={3} />)}
      {data?.length === 0 && (
        <EmptyState icon={CalendarDays} title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-[12px] border border-line bg-surface">
          {data.map((account) => (
            <CalendarRow
              key={account.account_id}
              api={api}
              account={account}
              onEdit={() => setEdited(account)}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      <Dialog
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? t.add : t.edit}
      >
        {edited !== undefined && (
          <CalendarForm
            api={api}
            account={edited === 'new' ? undefined : edited}
            onSaved={() => {
              setEdited(undefined)
              reload()
            }}
          />
        )}
      </Dialog>
    </ScreenLayout>
  )
}
