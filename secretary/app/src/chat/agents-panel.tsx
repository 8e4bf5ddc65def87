import type { SubAgent } from '@sanhe/protocol/sub-agent'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { X } from 'lucide-react'
import { AgentCard } from './agent-card.tsx'
import { agentsText } from './agents-text.ts'

type AgentsPanelProps = {
  agents: SubAgent[]
  onClose: () => void
  loadLogs: (agentId: string) => Promise<SubAgent['logs']>
  onStop: (agentId: string) => void
  onRetry: (agentId: string) => void
}

/** The sub-agents of one reply: beside the chat on wide screens, over it on phones. */
export function AgentsPanel({ agents, onClose, ...calls }: AgentsPanelProps) {
  const t = useText(agentsText)
  return (
    <aside
      aria-label={t.title}
      className="fixed inset-0 z-20 flex flex-col bg-canvas pt-[env(safe-area-inset-top)] lg:static lg:z-0 lg:w-[380px] lg:shrink-0 lg:border-l lg:border-line"
    >
      <header className="flex h-14 items-center gap-2 border-b border-line px-4">
        <h2 className="min-w-0 flex-1 font-semibold">{t.title}</h2>
        <IconButton icon={X} label={t.close} onClick={onClose} />
      </header>
      <ol className="flex flex-1 flex-col gap-3 overflow-y-auto p-4">
        {agents.map((agent) => (
          <AgentCard key={agent.agentId} agent={agent} {...calls} />
        ))}
      </ol>
    </aside>
  )
}
