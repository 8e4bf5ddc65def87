import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Router } from 'lucide-react'
import { useState } from 'react'
import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import { api } from '#api.ts'
import { formatSize } from '#files/format-size.ts'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { AddRelayAgentDialog } from './add-relay-agent-dialog.tsx'
import { relayLabels } from './relay-text.ts'

type AccountRelay = ReplyValue<SecretaryContract['relay']['read']>
type RelayAgent = AccountRelay['agents'][number]
const refetchEveryMs = 5000

/** Page with the agents of the account at the relay, and their traffic. */
export function AccountRelayPage() {
  const t = useText(relayLabels)
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['account-relay'],
    queryFn: () => api.relay.read(),
    staleTime: 0,
    refetchInterval: refetchEveryMs,
  })
  const reload = () => void refetch()
  return (
    <ScreenLayout title={t.title} back="/settings" className="gap-6">
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={3} />)}
      {data && !data.is_offered && (
        <EmptyState icon={Router} title={t.offeredNot}>
          {t.offeredNotHint}
        </EmptyState>
      )}
      {data?.is_offered && (
        <SettingsSection title={t.agents}>
          <p className="text-sm text-muted">{t.accountIntro}</p>
          {data.agents.length === 0 && <p className="text-sm text-muted">{t.none}</p>}
          <ul className="flex flex-col divide-y divide-line">
            {data.agents.map((agent) => (
              <RelayAgentRow
                key={agent.relay_agent_id}
                agent={agent}
                limitBytes={data.limit_bytes ?? 0}
                onRemoved={reload}
              />
            ))}
          </ul>
          <Button look="primary" className="self-start" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        </SettingsSection>
      )}
      {isAdding && data && (
        <AddRelayAgentDialog url={data.url} onAdded={reload} onClose={() => setAdding(false)} />
      )}
    </ScreenLayout>
  )
}

type RelayAgentRowProps = { agent: RelayAgent; limitBytes: number; onRemoved: () => void }

function RelayAgentRow({ agent, limitBytes, onRemoved }: RelayAgentRowProps) {
  const t = useText(relayLabels)
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.relay.remove({ params: { id: agent.relay_agent_id } }),
    onSuccess: onRemoved,
    onError: () => showError(t.failed),
  })
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{agent.name}</p>
        <p className="text-sm text-muted">{agent.is_connected ? t.connected : t.notConnected}</p>
        <p className="text-sm text-muted tabular-nums">
          {t.on(formatSize(agent.used_bytes), formatSize(limitBytes))}
        </p>
      </div>
      <Button aria-label={`${t.remove} ${agent.name}`} onClick={() => setConfirming(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={t.removeTitle(agent.name)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}
