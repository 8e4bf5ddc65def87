import type { SubAgent } from '@sanhe/protocol/sub-agent'
import { useText } from '@sanhe/ui/i18n.ts'
import { ChevronRight, Workflow } from 'lucide-react'
import { subAgentLabels } from './sub-agents-text.ts'

/** Button under a reply that used sub-agents: shows their number and progress, and opens the panel. */
export function SubAgentsLink({ agents, onShow }: { agents: SubAgent[]; onShow: () => void }) {
  const t = useText(subAgentLabels)
  const done = agents.filter(({ status }) => status === 'completed').length
  const failed = agents.filter(({ status }) => status === 'failed').length
  return (
    <button
      type="button"
      onClick={onShow}
      className="flex min-h-control w-fit items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm hover:bg-hover"
    >
      <Workflow aria-hidden className="size-4 text-accent-text" />
      <span className="font-medium">{t.tasks(agents.length)}</span>
      <span className="text-muted">{t.done(done, agents.length)}</span>
      {failed > 0 && <span className="text-danger-text">{t.someFailed(failed)}</span>}
      <ChevronRight aria-hidden className="size-4 text-muted" />
    </button>
  )
}
