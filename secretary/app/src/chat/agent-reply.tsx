import type { Reply } from '@sanhe/protocol/reply'
import type { SubAgent } from '@sanhe/protocol/sub-agent'
import { useText } from '@sanhe/ui/i18n.ts'
import { memo } from 'react'
import { SubAgentsLink } from './sub-agents-link.tsx'
import { type ChatLabels, chatLabels } from './chat-text.ts'
import { StreamingMarkdown } from './streaming-markdown.tsx'

type AgentReplyProps = { reply: Reply; agents: SubAgent[]; onShowAgents: (messageId: string) => void }

/** Shows a reply of the agent at the full width of the chat. */
export const AgentReply = memo(function AgentReply({ reply, agents, onShowAgents }: AgentReplyProps) {
  const t = useText(chatLabels)
  const isGrowing = reply.status === 'streaming'
  const footnote = isGrowing ? '' : footnoteOf(reply, t)
  return (
    <article aria-busy={isGrowing} className="flex max-w-full flex-col gap-2">
      {reply.text === '' && isGrowing ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden className="size-2 animate-pulse rounded-full bg-accent-text" />
          {t.thinking}
        </p>
      ) : (
        <div className="min-w-0 text-base [&_.markdown]:max-w-none">
          <StreamingMarkdown text={reply.text} isGrowing={isGrowing} />
        </div>
      )}
      {agents.length > 0 && <SubAgentsLink agents={agents} onShow={() => onShowAgents(reply.messageId)} />}
      {footnote && <p className="text-xs text-muted">{footnote}</p>}
    </article>
  )
})

/** Returns how a reply ended, unless it completed, and its token usage. */
function footnoteOf({ status, tokens = 0, isEstimate }: Reply, t: ChatLabels) {
  const ending = { cancelled: t.cancelled, error: t.failed, complete: '', streaming: '' }[status]
  const cost = tokens === 0 ? '' : isEstimate ? t.estimated(tokens) : t.tokens(tokens)
  return [ending, cost].filter(Boolean).join(' · ')
}
