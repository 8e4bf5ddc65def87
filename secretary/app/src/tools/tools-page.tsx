import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { ToolPolicy } from '@sanhe/protocol/owner-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { ToolPolicySelect } from './policy-select.tsx'
import { ShellSection } from './shell-section.tsx'
import { ToolList } from './tool-list.tsx'
import { toolLabels } from './tools-text.ts'

const route = getRouteApi('/own/tools/$address')

/** Page on which the owner decides which tools ask before they act. */
export function ToolsPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Tools address={address} api={api} />}</AgentScreen>
}

function Tools({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(toolLabels)
  const client = useQueryClient()
  const queryKey = ['tools', address]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => api.tools(), staleTime: 0 })
  const save = useMutation({
    mutationFn: (change: () => ReturnType<AgentApi['tools']>) => change(),
    onSuccess(tools) {
      client.setQueryData(queryKey, tools)
      showToast(t.saved)
    },
    onError: () => showError(t.failed),
  })
  const setTool = (name: string, policy: ToolPolicy | null) =>
    save.mutate(() => api.setToolPolicy(name, policy))
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-6">
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />)}
      {data && (
        <>
          <SettingsSection title={t.classes}>
            <p className="text-sm text-muted">{t.classesHint}</p>
            <ul className="flex flex-col divide-y divide-line">
              {data.classes.map(({ risk, policy, options }) => (
                <li
                  key={risk}
                  className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0 sm:flex-row sm:items-center"
                >
                  <div className="min-w-0 flex-1">
                    <p className="font-medium">{t.risks[risk]}</p>
                    <p className="text-sm text-muted">{t.riskHints[risk]}</p>
                  </div>
                  <ToolPolicySelect
                    label={t.policyOf(t.risks[risk])}
                    value={policy}
                    options={options}
                    standard={t.standard}
                    isDisabled={save.isPending}
                    onChange={(value) => save.mutate(() => api.setClassPolicy(risk, value))}
                  />
                </li>
              ))}
            </ul>
          </SettingsSection>
          <ShellSection address={address} api={api} />
          <ToolList tools={data.tools} isBusy={save.isPending} onChange={setTool} />
        </>
      )}
    </ScreenLayout>
  )
}
