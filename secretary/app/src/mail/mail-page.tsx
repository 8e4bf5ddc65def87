import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { MailAccount } from '@sanhe/protocol/mail-api'
import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Mail, Plus } from 'lucide-react'
import { useState } from 'react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { MailForm } from './mail-form.tsx'
import { MailRow } from './mail-row.tsx'
import { mailLabels } from './mail-text.ts'

const route = getRouteApi('/own/mail/$address')

/** Page on which the owner connects mailboxes. */
export function MailPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Mailboxes address={address} api={api} />}</AgentScreen>
}

function Mailboxes({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(mailLabels)
  const [edited, setEdited] = useState<MailAccount | 'new'>()
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-accounts', address],
    queryFn: async () => (await api.mailAccounts()).accounts,
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
        <EmptyState icon={Mail} title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-[12px] border border-line bg-surface">
          {data.map((account) => (
            <MailRow
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
          <MailForm
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
