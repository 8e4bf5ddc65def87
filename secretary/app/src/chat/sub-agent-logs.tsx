import type { SubAgent } from '@sanhe/protocol/sub-agent'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subAgentLabels } from './sub-agents-text.ts'
import { useOpenAgent } from './use-agent.ts'

const looks = { INFO: 'text-muted', WARN: 'text-warn-text', ERROR: 'text-danger-text' }

/** Loads the whole log of a sub-agent when the log is opened, and again when the sub-agent has made progress. */
export function SubAgentLogs({ agent }: { agent: SubAgent }) {
  const t = useText(subAgentLabels)
  const { client } = useOpenAgent()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['agent-logs', agent.agentId, agent.status, agent.logs.length],
    queryFn: async () => (await client.api.agentLogs(agent.agentId)).logs,
    enabled: isOpen,
    placeholderData: (before) => before,
  })
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer text-sm text-muted hover:text-text">{t.logs}</summary>
      {isError && <ErrorState error={error} onRetry={() => void refetch()} className="py-4!" />}
      {!data && !isError && <Skeleton rows={2} className="mt-2" />}
      {data?.length === 0 && <p className="mt-2 text-sm text-muted">{t.noLogs}</p>}
      <ol className="mt-2 flex flex-col gap-1 font-mono text-xs">
        {data?.map((line, index) => (
          <li key={index} className="flex gap-2 [overflow-wrap:anywhere]">
            <span className={`w-10 shrink-0 font-semibold ${looks[line.level]}`}>{line.level}</span>
            <span className="min-w-0 flex-1 whitespace-pre-wrap">{line.message}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
