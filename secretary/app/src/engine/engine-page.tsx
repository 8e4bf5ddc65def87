import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { EnginesResponse } from '@sanhe/protocol/owner-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { EngineList } from './engine-list.tsx'
import { type EngineLabels, engineLabels } from './engine-text.ts'
import { GatewaySection } from './gateway-section.tsx'
import { VoiceServiceSection } from './voice-service-section.tsx'

const route = getRouteApi('/own/engine/$address')

/** Page on which the owner chooses the engine that writes the replies. */
export function EnginePage() {
  const { address } = route.useParams()
  return (
    <AgentScreen address={address}>{(_, api) => <EngineSettings address={address} api={api} />}</AgentScreen>
  )
}

function EngineSettings({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(engineLabels)
  const { data, error, refetch } = useQuery({
    queryKey: ['engines', address],
    queryFn: () => api.engines(),
    staleTime: 0,
  })
  const gateway = useQuery({
    queryKey: ['gateway', address],
    queryFn: () => api.gateway(),
    staleTime: 0,
  })
  function reload() {
    void refetch()
    void gateway.refetch()
  }
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-6">
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data && (
        <>
          <ModeChoice
            api={api}
            engines={data}
            hasGateway={Boolean(gateway.data?.gateway)}
            onChanged={reload}
          />
          <EngineList api={api} engines={data.engines} onChanged={reload} />
          {gateway.data && <GatewaySection api={api} gateway={gateway.data.gateway} onChanged={reload} />}
          <VoiceServiceSection address={address} api={api} />
        </>
      )}
    </ScreenLayout>
  )
}

type ModeChoiceProps = {
  api: AgentApi
  engines: EnginesResponse
  hasGateway: boolean
  onChanged: () => void
}

function ModeChoice({ api, engines, hasGateway, onChanged }: ModeChoiceProps) {
  const t = useText(engineLabels)
  const choose = useMutation({
    mutationFn: (mode: EnginesResponse['mode']) => api.setEngineMode(mode),
    onSuccess() {
      showToast(t.saved)
      onChanged()
    },
    onError: () => showError(t.failed),
  })
  const isOffered = { services: engines.engines.length > 0, gateway: hasGateway, server: true, rules: true }
  const modes = (['services', 'gateway', 'server', 'rules'] as const).filter((mode) => isOffered[mode])
  return (
    <SettingsSection title={t.choose}>
      <fieldset className="flex flex-col gap-1" disabled={choose.isPending}>
        <legend className="sr-only">{t.choose}</legend>
        {modes.map((mode) => (
          <div key={mode} className="flex items-start gap-3 rounded-control p-2 hover:bg-hover">
            <input
              id={`engine-mode-${mode}`}
              type="radio"
              name="engine-mode"
              className="mt-1 size-4 accent-(--color-accent-text)"
              checked={engines.mode === mode}
              onChange={() => choose.mutate(mode)}
            />
            <label htmlFor={`engine-mode-${mode}`} className="min-w-0 flex-1 cursor-pointer">
              <span className="block font-medium">
                {mode === 'server' && engines.server.kind === 'balance' ? t.balanceMode : t.modes[mode]}
              </span>
              <span className="block text-sm text-muted">
                {mode === 'server' ? serverText(engines, t) : t.modeHints[mode]}
              </span>
            </label>
          </div>
        ))}
      </fieldset>
    </SettingsSection>
  )
}

const serverText = ({ server: { kind, model } }: EnginesResponse, t: EngineLabels) =>
  kind === 'rules' ? t.servers.rules : t.servers[kind](model ?? '')
