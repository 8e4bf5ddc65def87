import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { chatLabels } from './chat-text.ts'
import { type DisplayedMessage, findContinuableReply, findRetryableReply } from './chat-messages.ts'
import { CollapsibleText } from './collapsible-text.tsx'
import { AgentReply } from './agent-reply.tsx'
import { DaySeparator } from './day-separator.tsx'
import { listDayStarts } from './message-days.ts'
import type { MessageCommands } from './message-footer.tsx'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import { UserMessageBubble } from './user-bubble.tsx'

type MessageListProps = {
  messages: DisplayedMessage[]
  hasEarlier: boolean
  onEarlier: () => void
  onShowAgents: (messageId: string) => void
  commands: MessageCommands
  children: ReactNode
}

export function MessageList({
  messages,
  hasEarlier,
  onEarlier,
  onShowAgents,
  commands,
  children,
}: MessageListProps) {
  const t = useText(chatLabels)
  const { scroller, content, isAway, toBottom, onScroll } = useStickToBottom()
  const days = listDayStarts(messages)
  const continuable = findContinuableReply(messages)
  const retryable = findRetryableReply(messages)
  const sent = messages.findLast(({ kind }) => kind === 'user')?.id
  // Scrolls to the end when the user sends a message.
  useEffect(toBottom, [sent, toBottom])
  return (
    <div className="relative min-h-0 flex-1">
      <div ref={scroller} onScroll={onScroll} className="h-full overflow-y-auto overscroll-contain">
        <div
          ref={content}
          role="log"
          aria-live="off"
          className="mx-auto flex min-h-full w-full max-w-3xl flex-col gap-6 px-4 py-6"
        >
          {hasEarlier && (
            <Button look="quiet" className="self-center" onClick={onEarlier}>
              {t.earlier}
            </Button>
          )}
          {messages.map((message) => {
            const day = days.get(message.id)
            return (
              <Fragment key={message.id}>
                {day !== undefined && <DaySeparator day={day} />}
                {message.kind === 'user' ? (
                  <UserMessageBubble message={message} commands={commands} />
                ) : message.kind === 'summary' ? (
                  <CollapsibleText title={t.summary} text={message.content} />
                ) : (
                  <AgentReply
                    reply={message.reply}
                    agents={message.agents}
                    toolCalls={message.toolCalls}
                    onShowAgents={onShowAgents}
                    canContinue={message.id === continuable}
                    canRetry={message.id === retryable}
                    commands={commands}
                  />
                )}
              </Fragment>
            )
          })}
          {children}
        </div>
      </div>
      {isAway && (
        <button
          type="button"
          onClick={toBottom}
          aria-label={t.newest}
          title={t.newest}
          className="absolute right-4 bottom-4 grid size-11 place-items-center rounded-full border border-line bg-surface shadow-floating hover:bg-hover"
        >
          <ArrowDown aria-hidden className="size-5" />
        </button>
      )}
    </div>
  )
}
