import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ConnectedAccountRow } from '#connected-accounts/account-row.tsx'
import { EditableListScreen } from '#shell/editable-list-screen.tsx'
import { CalendarForm } from './calendar-form.tsx'
import { calendarLabels } from './calendar-text.ts'

const route = getRouteApi('/own/calendar/$address')

/** Page on which the owner connects calendars. */
export function CalendarPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Calendars address={address} api={api} />}</AgentScreen>
}

function Calendars({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(calendarLabels)
  return (
    <EditableListScreen
      address={address}
      labels={t}
      icon={CalendarDays}
      queryKey="calendar-accounts"
      load={async () => (await api.calendarAccounts()).accounts}
      renderRow={(account, actions) => (
        <ConnectedAccountRow
          key={account.account_id}
          labels={t}
          title={account.name}
          detail={`${account.user_name} · ${new URL(account.calendar_url).host}`}
          actions={{ ...actions, remove: () => api.removeCalendarAccount(account.account_id) }}
        />
      )}
      renderForm={(account, onSaved) => <CalendarForm api={api} account={account} onSaved={onSaved} />}
    />
  )
}
