import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { ShellSettingsResponse } from '@sanhe/protocol/skills-api'
import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SettingsSection } from '#settings/section.tsx'
import { shellLabels } from './shell-text.ts'

type ShellSectionProps = { address: string; api: AgentApi }

/** Section with the settings of the tool that runs commands. */
export function ShellSection({ address, api }: ShellSectionProps) {
  const t = useText(shellLabels)
  const queryKey = ['shell', address]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => api.shell(), staleTime: 0 })
  return (
    <SettingsSection title={t.title}>
      <p className="text-sm text-muted">{t.hint}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {data?.sandbox_problem && <p className="text-sm text-warn-text">{t.problems[data.sandbox_problem]}</p>}
      {data && <ShellForm api={api} shell={data} queryKey={queryKey} />}
    </SettingsSection>
  )
}

function ShellForm({
  api,
  shell,
  queryKey,
}: {
  api: AgentApi
  shell: ShellSettingsResponse
  queryKey: string[]
}) {
  const t = useText(shellLabels)
  const client = useQueryClient()
  const [isEnabled, setEnabled] = useState(shell.is_enabled)
  const [hasNetwork, setNetwork] = useState(shell.has_network)
  const [commands, setCommands] = useState(shell.allowed_commands.join('\n'))
  const save = useMutation({
    mutationFn: () =>
      api.setShell({
        is_enabled: isEnabled,
        has_network: hasNetwork,
        allowed_commands: commands.split('\n').flatMap((line) => line.trim() || []),
      }),
    onSuccess(saved) {
      client.setQueryData(queryKey, saved)
      showToast(t.saved)
    },
    onError: () => showError(t.failed),
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Check label={t.enabled} isChecked={isEnabled} onChange={setEnabled} />
      {isEnabled && (
        <>
          <Check label={t.network} hint={t.networkHint} isChecked={hasNetwork} onChange={setNetwork} />
          <TextArea
            label={t.commands}
            hint={t.commandsHint}
            className="font-mono"
            spellCheck={false}
            value={commands}
            onChange={(event) => setCommands(event.target.value)}
          />
        </>
      )}
      <Button type="submit" look="primary" className="self-start" isBusy={save.isPending}>
        {t.save}
      </Button>
    </form>
  )
}

type CheckProps = {
  label: string
  hint?: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

const Check = ({ label, hint, isChecked, onChange }: CheckProps) => (
  <label className="flex min-h-control items-start gap-3 py-1">
    <input
      type="checkbox"
      className="mt-0.5 size-5 shrink-0 accent-(--accent)"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="min-w-0">
      <span className="block font-medium">{label}</span>
      {hint && <span className="block text-sm text-muted">{hint}</span>}
    </span>
  </label>
)
