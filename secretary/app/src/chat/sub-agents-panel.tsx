import type { SubAgent } from '@sanhe/protocol/sub-agent'
import type { ToolCall } from '@sanhe/protocol/tool-call'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { useMediaQuery } from '@sanhe/ui/media-query.ts'
import { FullScreenSheet } from '@sanhe/ui/sheet.tsx'
import { X } from 'lucide-react'
import { SubAgentCard } from './sub-agent-card.tsx'
import { subAgentLabels } from './sub-agents-text.ts'

type SubAgentsPanelProps = {
  agents: SubAgent[]
  toolCalls: ToolCall[]
  onClose: () => void
}

/** Breakpoint `lg` of Tailwind: the screen is wide enough for the panel next to the chat. */
const wide = '(min-width: 1024px)'

/** Shows the sub-agents of a reply: next to the chat on wide screens, in a modal sheet on narrow screens. */
export function SubAgentsPanel(props: SubAgentsPanelProps) {
  const t = useText(subAgentLabels)
  if (useMediaQuery(wide)) return <Panel {...props} className="w-[380px] shrink-0 border-l border-line" />
  return (
    <FullScreenSheet isOpen onClose={props.onClose} title={t.title}>
      <Panel {...props} className="min-w-0 flex-1 pt-[env(safe-area-inset-top)]" />
    </FullScreenSheet>
  )
}

function Panel({ agents, toolCalls, onClose, className }: SubAgentsPanelProps & { className: string }) {
  const t = useText(subAgentLabels)
  return (
    <aside aria-label={t.title} className={`flex flex-col ${className}`}>
      <header className="flex h-14 items-center gap-2 border-b border-line px-4">
        <h2 className="min-w-0 flex-1 font-semibold">{t.title}</h2>
        <IconButton icon={X} label={t.close} onClick={onClose} />
      </header>
      <ol className="flex flex-1 flex-col gap-3 overflow-y-auto p-4">
        {agents.map((agent) => (
          <SubAgentCard
            key={agent.agentId}
            agent={agent}
            startedBy={agents.find(({ agentId }) => agentId === agent.parentAgentId)?.name}
            toolCalls={toolCalls.filter(({ agentId }) => agentId === agent.agentId)}
          />
        ))}
      </ol>
    </aside>
  )
}
