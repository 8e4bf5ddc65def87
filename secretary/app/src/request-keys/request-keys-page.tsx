import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { getRouteApi } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ConnectedAccountRow } from '#connected-accounts/account-row.tsx'
import { EditableListScreen } from '#shell/editable-list-screen.tsx'
import { RequestKeyForm } from './request-key-form.tsx'
import { requestKeyLabels } from './request-key-text.ts'

const route = getRouteApi('/own/request-keys/$address')

/** Page on which the owner stores keys of services for HTTP requests. */
export function RequestKeysPage() {
  const { address } = route.useParams()
  return (
    <AgentScreen address={address}>{(_, api) => <RequestKeys address={address} api={api} />}</AgentScreen>
  )
}

function RequestKeys({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(requestKeyLabels)
  return (
    <EditableListScreen
      address={address}
      labels={t}
      icon={KeyRound}
      queryKey="request-keys"
      load={async () => (await api.requestKeys()).secrets}
      renderRow={(key, actions) => (
        <ConnectedAccountRow
          key={key.secret_id}
          labels={t}
          title={key.name}
          detail={`${key.origin} · ${key.place === 'query' ? `?${key.field}=` : key.field}`}
          actions={{ ...actions, remove: () => api.removeRequestKey(key.secret_id) }}
        />
      )}
      renderForm={(stored, onSaved) => <RequestKeyForm api={api} stored={stored} onSaved={onSaved} />}
    />
  )
}
