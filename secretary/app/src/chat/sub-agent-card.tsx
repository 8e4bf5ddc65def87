import { isSubAgentEnded, type SubAgent } from '@sanhe/protocol/sub-agent'
import type { ToolCall } from '@sanhe/protocol/tool-call'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { MarkdownView } from '@sanhe/ui/markdown/markdown-view.tsx'
import { ProgressBar } from '@sanhe/ui/progress.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { Ban, CircleCheck, CircleDashed, CircleX, LoaderCircle, RotateCcw, Square } from 'lucide-react'
import { chatLabels } from './chat-text.ts'
import { SubAgentLogs } from './sub-agent-logs.tsx'
import { subAgentLabels } from './sub-agents-text.ts'
import { formatDuration } from './duration.ts'
import { formatCost } from './format-cost.ts'
import { ToolCalls } from './tool-calls.tsx'
import { useOpenAgent } from './use-agent.ts'
import { useLoadToolCall } from './use-load-tool-call.ts'

const icons = {
  waiting: { Icon: CircleDashed, look: 'text-muted' },
  running: { Icon: LoaderCircle, look: 'text-accent-text motion-safe:animate-spin' },
  completed: { Icon: CircleCheck, look: 'text-ok-text' },
  failed: { Icon: CircleX, look: 'text-danger-text' },
  cancelled: { Icon: Ban, look: 'text-muted' },
}

type SubAgentCardProps = {
  agent: SubAgent
  /** Name of the sub-agent that started the shown sub-agent. */
  startedBy: string | undefined
  toolCalls: ToolCall[]
}

/** Shows a sub-agent: status, progress, duration, result and log. */
export function SubAgentCard({ agent, startedBy, toolCalls }: SubAgentCardProps) {
  const t = useText(subAgentLabels)
  const { notConnected } = useText(chatLabels)
  const { client } = useOpenAgent()
  const loadToolCall = useLoadToolCall()
  const { Icon, look } = icons[agent.status]
  const facts = [
    t.states[agent.status],
    agent.durationMs === undefined ? '' : formatDuration(agent.durationMs, t),
    agent.attempt > 1 ? t.attempt(agent.attempt) : '',
    startedBy === undefined ? '' : t.startedBy(startedBy),
    agent.tokens ? t.tokens(agent.tokens) : '',
    agent.cost ? formatCost(agent.cost) : '',
  ].filter(Boolean)
  return (
    <li className="rounded-control border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${look}`} />
        <div className="min-w-0 flex-1">
          <h3 className="font-medium [overflow-wrap:anywhere]">{agent.name}</h3>
          <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
        </div>
        {!isSubAgentEnded(agent) && (
          <Button look="quiet" onClick={() => client.agentCancel(agent.agentId) || showError(notConnected)}>
            <Square aria-hidden className="size-3.5" />
            {t.stop}
          </Button>
        )}
        {(agent.status === 'failed' || agent.status === 'cancelled') && (
          <Button onClick={() => client.agentRetry(agent.agentId) || showError(notConnected)}>
            <RotateCcw aria-hidden className="size-4" />
            {t.retry}
          </Button>
        )}
      </div>
      {!isSubAgentEnded(agent) && <HowFar agent={agent} label={t.progress} />}
      {toolCalls.length > 0 && (
        <div className="mt-3">
          <ToolCalls calls={toolCalls} loadWhole={loadToolCall} />
        </div>
      )}
      {agent.error && <p className="mt-3 text-sm text-danger-text [overflow-wrap:anywhere]">{agent.error}</p>}
      {agent.result && (
        <div className="mt-3 text-sm [&_.markdown]:text-sm! [&_.markdown_h1]:text-base! [&_.markdown_h2]:text-base!">
          <MarkdownView source={agent.result} />
        </div>
      )}
      <SubAgentLogs agent={agent} />
    </li>
  )
}

function HowFar({ agent, label }: { agent: SubAgent; label: string }) {
  return (
    <div className="mt-3">
      <ProgressBar label={label} value={agent.progress} />
      <p className="mt-1 flex justify-between gap-2 text-xs text-muted">
        <span className="truncate">{agent.detail}</span>
        <span className="tabular-nums">{agent.progress}%</span>
      </p>
    </div>
  )
}
