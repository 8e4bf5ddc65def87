import type { AgentApi } from '@sanhe/protocol/agent-api'
import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { engineLabels } from './engine-text.ts'
import { explainEngineProblem } from './explain-problem.ts'

export type ListModelsInput = Parameters<AgentApi['listModels']>[0]

type ModelFieldProps = {
  api: AgentApi
  service: ListModelsInput
  value: string
  onChange: (model: string) => void
}

/** Field for the name of a model, with the list of the service as suggestions. */
export function ModelField({ api, service, value, onChange }: ModelFieldProps) {
  const t = useText(engineLabels)
  const listId = useId()
  const load = useMutation({
    mutationFn: () => api.listModels(service),
    onSuccess({ models }) {
      const [first] = models
      if (value.trim() === '' && first !== undefined) onChange(first)
    },
  })
  const models = load.data?.models ?? []
  const problem = load.error ? t.failed : load.data?.problem && explainEngineProblem(load.data.problem, t)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t.model}
        list={listId}
        value={value}
        maxLength={200}
        autoComplete="off"
        error={problem || undefined}
        hint={load.data && !problem && models.length === 0 ? t.noModels : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {models.map((model) => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </datalist>
      <Button
        className="self-start"
        isBusy={load.isPending}
        disabled={!service.base_url}
        onClick={() => load.mutate()}
      >
        {t.loadModels}
      </Button>
    </div>
  )
}
