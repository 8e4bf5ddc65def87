import type { Reply } from '@sanhe/protocol/reply'
import type { SubAgent } from '@sanhe/protocol/sub-agent'
import { isToolCallEnded, type ToolCall } from '@sanhe/protocol/tool-call'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { memo } from 'react'
import { SubAgentsLink } from './sub-agents-link.tsx'
import { type ChatLabels, chatLabels } from './chat-text.ts'
import { formatCost } from './format-cost.ts'
import { CollapsibleText } from './collapsible-text.tsx'
import { type MessageCommands, MessageFooter } from './message-footer.tsx'
import { StreamingMarkdown } from './streaming-markdown.tsx'
import { type DisplayedReplyPart, splitAtToolCalls } from './tool-call-display.ts'
import { ToolCalls } from './tool-calls.tsx'
import { useOpenAgent } from './use-agent.ts'
import { useLoadToolCall } from './use-load-tool-call.ts'

type AgentReplyProps = {
  reply: Reply
  agents: SubAgent[]
  toolCalls: ToolCall[]
  onShowAgents: (messageId: string) => void
  /** True if the reply was cut off and the agent can continue it. */
  canContinue: boolean
  /** True if the reply failed and is the last message. */
  canRetry: boolean
  commands: Pick<MessageCommands, 'quote' | 'retry'>
}

/** Shows a reply of the agent at the full width of the chat. */
export const AgentReply = memo(function AgentReply({
  reply,
  agents,
  toolCalls,
  onShowAgents,
  canContinue,
  canRetry,
  commands,
}: AgentReplyProps) {
  const t = useText(chatLabels)
  const { client } = useOpenAgent()
  const loadToolCall = useLoadToolCall()
  const isGrowing = reply.status === 'streaming'
  const footnote = isGrowing ? '' : footnoteOf(reply, t)
  const parts = splitAtToolCalls(
    reply.text,
    toolCalls.filter(({ agentId }) => agentId === undefined),
  )
  return (
    <article aria-busy={isGrowing} className="group/message flex max-w-full flex-col gap-3">
      {reply.reasoning && (
        <CollapsibleText title={isGrowing && !reply.text ? t.thinking : t.reasoning} text={reply.reasoning} />
      )}
      {parts.map((part, index) =>
        part.kind === 'calls' ? (
          <ToolCalls key={part.calls[0]?.callId} calls={part.calls} loadWhole={loadToolCall} />
        ) : (
          <div
            key={`text-${part.position}`}
            data-message-text
            className="min-w-0 text-base [&_.markdown]:max-w-none [&_.markdown>:last-child]:mb-0"
          >
            <StreamingMarkdown text={part.text} isGrowing={isGrowing && index === parts.length - 1} />
          </div>
        ),
      )}
      {isGrowing && !reply.reasoning && isThinking(parts) && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden className="size-2 animate-pulse rounded-full bg-accent-text" />
          {t.thinking}
        </p>
      )}
      {agents.length > 0 && <SubAgentsLink agents={agents} onShow={() => onShowAgents(reply.messageId)} />}
      {canContinue && (
        <Button
          className="self-start"
          onClick={() => client.continueReply(reply.messageId) || showError(t.notConnected)}
        >
          {t.continue}
        </Button>
      )}
      {canRetry && (
        <Button className="self-start" onClick={() => commands.retry(reply.replyTo ?? '')}>
          {t.retry}
        </Button>
      )}
      {!isGrowing && (
        <MessageFooter
          messageId={reply.messageId}
          text={reply.text}
          onQuote={() => commands.quote(reply.text)}
          onRetry={reply.replyTo === undefined ? undefined : () => commands.retry(reply.replyTo ?? '')}
        >
          {footnote && <span className="min-w-0">· {footnote}</span>}
        </MessageFooter>
      )}
    </article>
  )
})

/** Returns whether the model works without a visible sign: before its first text, and after the last tool has ended. */
function isThinking(parts: DisplayedReplyPart[]) {
  const last = parts.at(-1)
  return last?.kind === 'calls' ? last.calls.every(isToolCallEnded) : last === undefined
}

/** Returns a text with the token usage of a reply, and with the way in which the reply ended if it is not complete. */
function footnoteOf({ status, tokens = 0, isEstimate, cost: price, stopReason }: Reply, t: ChatLabels) {
  // Agents of earlier versions estimate the usage of failed replies; the estimate may be far from the truth.
  const isKnown = !(isEstimate && status === 'error')
  const ending = {
    cancelled: t.cancelled,
    error: stopReason ? t.stopReasons[stopReason] : t.failed,
    complete: '',
    streaming: '',
  }[status]
  const used = tokens === 0 ? '' : isEstimate ? t.estimated(tokens) : t.tokens(tokens)
  const cost = price && (isEstimate ? t.estimatedCost(formatCost(price)) : formatCost(price))
  return [ending, isKnown && used, isKnown && cost].filter(Boolean).join(' · ')
}
