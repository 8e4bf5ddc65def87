import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { getRouteApi } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ConnectedAccountRow } from '#connected-accounts/account-row.tsx'
import { EditableListScreen } from '#shell/editable-list-screen.tsx'
import { MailForm } from './mail-form.tsx'
import { mailLabels } from './mail-text.ts'

const route = getRouteApi('/own/mail/$address')

/** Page on which the owner connects mailboxes. */
export function MailPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Mailboxes address={address} api={api} />}</AgentScreen>
}

function Mailboxes({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(mailLabels)
  return (
    <EditableListScreen
      address={address}
      labels={t}
      icon={Mail}
      queryKey="mail-accounts"
      load={async () => (await api.mailAccounts()).accounts}
      renderRow={(account, actions) => (
        <ConnectedAccountRow
          key={account.account_id}
          labels={t}
          title={account.address}
          detail={
            account.name === account.address ? account.imap.host : `${account.name} · ${account.imap.host}`
          }
          actions={{ ...actions, remove: () => api.removeMailAccount(account.account_id) }}
        />
      )}
      renderForm={(account, onSaved) => <MailForm api={api} account={account} onSaved={onSaved} />}
    />
  )
}
