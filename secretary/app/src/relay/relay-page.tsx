import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { RelayInput, RelayStatus } from '@sanhe/protocol/relay-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AgentScreen } from '#agents/agent-screen.tsx'
import type { KnownAgent } from '#agents/known-agents.ts'
import { explainError } from '#explain-error.ts'
import { formatSize } from '#files/format-size.ts'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { registerThisDevice } from './register-device.ts'
import { RelayForm } from './relay-form.tsx'
import { relayLabels } from './relay-text.ts'

const route = getRouteApi('/own/relay/$address')
const refetchEveryMs = 3000

/** Page on which the owner turns the relay of an agent on and off. */
export function RelayPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(agent, api) => <Relay agent={agent} api={api} />}</AgentScreen>
}

function Relay({ agent, api }: { agent: KnownAgent; api: AgentApi }) {
  const t = useText(relayLabels)
  const client = useQueryClient()
  const queryKey = ['relay', agent.address]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.relay(),
    staleTime: 0,
    refetchInterval: refetchEveryMs,
  })
  const change = useMutation({
    mutationFn: (input: RelayInput) => api.changeRelay(input),
    onSuccess(status) {
      client.setQueryData(queryKey, status)
      showToast(t.saved)
    },
    onError: (error) => showError(explainError(error, t)),
  })
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(agent.address)}`} className="gap-6">
      <p className="text-sm text-muted">{t.intro}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
      {data && (
        <>
          <SettingsSection title={t.connection}>
            <RelayState status={data} />
            {data.state === 'off' ? (
              <RelayForm status={data} isBusy={change.isPending} onSave={(input) => change.mutate(input)} />
            ) : (
              <Button
                className="self-start"
                isBusy={change.isPending}
                onClick={() => change.mutate({ is_on: false })}
              >
                {t.turnOff}
              </Button>
            )}
          </SettingsSection>
          {data.address && (
            <ThisDevice agent={agent} api={api} status={data} onRegistered={() => void refetch()} />
          )}
        </>
      )}
    </ScreenLayout>
  )
}

function RelayState({ status }: { status: RelayStatus }) {
  const t = useText(relayLabels)
  const { state, url, used_bytes: used, limit_bytes: limit, devices } = status
  const isFault = state === 'refused' || state === 'limit'
  return (
    <div className="flex flex-col gap-1">
      <output className={isFault ? 'font-medium text-warn-text' : 'font-medium'}>{t.states[state]}</output>
      {url && <p className="text-sm text-muted [overflow-wrap:anywhere]">{url}</p>}
      {used !== null && limit !== null && (
        <p className="text-sm text-muted tabular-nums">{t.traffic(formatSize(used), formatSize(limit))}</p>
      )}
      {state !== 'off' && <p className="text-sm text-muted">{t.devices(devices)}</p>}
    </div>
  )
}

type ThisDeviceProps = { agent: KnownAgent; api: AgentApi; status: RelayStatus; onRegistered: () => void }

function ThisDevice({ agent, api, status, onRegistered }: ThisDeviceProps) {
  const t = useText(relayLabels)
  const isRegistered = status.is_this_device_registered && agent.relay !== undefined
  const register = useMutation({
    mutationFn: () => registerThisDevice(agent, api),
    onSuccess: onRegistered,
    onError: () => showError(t.failed),
  })
  return (
    <SettingsSection title={t.thisDevice}>
      <p className="text-sm text-muted">{isRegistered ? t.registered : t.notRegistered}</p>
      {!isRegistered && (
        <Button className="self-start" isBusy={register.isPending} onClick={() => register.mutate()}>
          {t.register}
        </Button>
      )}
    </SettingsSection>
  )
}
