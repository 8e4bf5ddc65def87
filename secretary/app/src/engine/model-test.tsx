import type { AgentApi } from '@sanhe/protocol/agent-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { engineLabels } from './engine-text.ts'
import { explainEngineProblem } from './explain-problem.ts'
import type { ListModelsInput } from './model-field.tsx'

type ModelTestProps = { api: AgentApi; service: ListModelsInput; model: string }

/** Button that asks the model for a short answer, and the result. */
export function ModelTestButton({ api, service, model }: ModelTestProps) {
  const t = useText(engineLabels)
  const test = useMutation({ mutationFn: () => api.testModel({ ...service, model }) })
  const problem = test.error ? t.failed : test.data?.problem && explainEngineProblem(test.data.problem, t)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button isBusy={test.isPending} disabled={!model || !service.base_url} onClick={() => test.mutate()}>
        {t.test}
      </Button>
      <output className="flex min-w-0 flex-1 items-center gap-1.5 text-sm">
        {problem && <CircleX aria-hidden className="size-4 shrink-0 text-danger-text" />}
        {problem}
        {test.data && !problem && (
          <>
            <CircleCheck aria-hidden className="size-4 shrink-0 text-ok-text" />
            {t.works((test.data.took_ms / 1000).toFixed(1))}
          </>
        )}
      </output>
    </div>
  )
}
