import type { Reply } from '@sanhe/protocol/reply'
import type { SubAgent } from '@sanhe/protocol/sub-agent'
import { useText } from '@sanhe/ui/i18n.ts'
import { memo } from 'react'
import { AgentsLink } from './agents-link.tsx'
import { type ChatText, chatText } from './chat-text.ts'
import { GrowingMarkdown } from './growing-markdown.tsx'

type ReplyViewProps = { reply: Reply; agents: SubAgent[]; onShowAgents: (messageId: string) => void }

/** Shows a reply of the agent at full width. */
export const ReplyView = memo(function ReplyView({ reply, agents, onShowAgents }: ReplyViewProps) {
  const t = useText(chatText)
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
          <GrowingMarkdown text={reply.text} isGrowing={isGrowing} />
        </div>
      )}
      {agents.length > 0 && <AgentsLink agents={agents} onShow={() => onShowAgents(reply.messageId)} />}
      {footnote && <p className="text-xs text-muted">{footnote}</p>}
    </article>
  )
})

/** Returns how the reply ended, unless it completed, and its token usage. */
function footnoteOf({ status, tokens = 0, isEstimate }: Reply, t: ChatText) {
  const ending = { cancelled: t.cancelled, error: t.failed, complete: '', streaming: '' }[status]
  const cost = tokens === 0 ? '' : isEstimate ? t.estimated(tokens) : t.tokens(tokens)
  return [ending, cost].filter(Boolean).join(' · ')
}
