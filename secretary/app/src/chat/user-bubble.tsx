import type { OutboxEntry } from '@sanhe/protocol/outbox'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { CalendarClock, Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { toMessageText } from './attachment-name.ts'
import { chatLabels } from './chat-text.ts'
import { findConnectionTrouble } from '#agents/connection-trouble.ts'
import { getInitial } from '#people/initial.ts'
import { useSelf } from '#people/use-self.ts'
import { useAgentClientState, useOpenAgent } from './use-agent.ts'
import type { DisplayedMessage } from './chat-messages.ts'
import { MessageAttachment } from './message-attachment.tsx'
import { type MessageCommands, MessageFooter } from './message-footer.tsx'

type UserBubbleProps = {
  message: Extract<DisplayedMessage, { kind: 'user' }>
  commands: Pick<MessageCommands, 'quote' | 'edit'>
}

/** Shows a message of the user, and its delivery status until the message is delivered. */
export function UserMessageBubble({ message, commands }: UserBubbleProps) {
  const t = useText(chatLabels)
  const { content, attachments, waiting, isScheduled, author } = message
  const { agent, client } = useOpenAgent()
  const self = useSelf(agent.address, client.api)
  const text = toMessageText(content, attachments, t)
  const other = author && author.person_id !== self?.person_id ? author : undefined
  return (
    <article
      aria-label={other ? other.name || t.owner : t.you}
      className="group/message flex flex-col items-end gap-1"
    >
      {author && <AuthorName name={author.name || t.owner} isSelf={!other} you={t.you} />}
      {isScheduled && (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <CalendarClock aria-hidden className="size-3.5" />
          {t.scheduled}
        </p>
      )}
      {attachments.length > 0 && (
        <ul className="flex max-w-[85%] flex-wrap justify-end gap-2">
          {attachments.map((attachment) => (
            <li key={attachment.upload_id} className="max-w-full min-w-0">
              <MessageAttachment attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {content && (
        <p
          data-message-text
          className="max-w-[85%] rounded-[16px] rounded-br-[4px] bg-accent-soft px-4 py-2.5 leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {content}
        </p>
      )}
      {waiting && (
        <Waiting status={waiting.status}>
          {waiting.status === 'unconfirmed' && (
            <>
              <Button look="quiet" onClick={() => void client.discard(waiting.clientMsgId)}>
                {t.discard}
              </Button>
              <Button onClick={() => void client.resend(waiting.clientMsgId)}>{t.sendAgain}</Button>
            </>
          )}
        </Waiting>
      )}
      {!waiting && (
        <MessageFooter
          messageId={message.id}
          text={text}
          align="end"
          onQuote={() => commands.quote(text)}
          onEdit={content === '' ? undefined : () => commands.edit(content)}
        />
      )}
    </article>
  )
}

/** Shows who wrote a message of a shared conversation. */
function AuthorName({ name, isSelf, you }: { name: string; isSelf: boolean; you: string }) {
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted">
      <span
        aria-hidden
        className="grid size-5 place-items-center rounded-full bg-sunken text-[11px] font-medium text-text"
      >
        {getInitial(name)}
      </span>
      {isSelf ? you : name}
    </p>
  )
}

type WaitingProps = { status: OutboxEntry['status']; children: ReactNode }

/** Shows that a message is not delivered yet, and what it waits for. */
function Waiting({ status, children }: WaitingProps) {
  const t = useText(chatLabels)
  const { connection } = useAgentClientState(useOpenAgent().client)
  const isRevoked = findConnectionTrouble(connection, true) === 'revoked'
  const queued = isRevoked ? t.waitsForPairing : t.queued
  const words = { queued, acked: queued, answered: queued, sent: t.sending, unconfirmed: t.unconfirmed }
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted">
      <Clock3 aria-hidden className="size-3.5" />
      {words[status]}
      {children}
    </p>
  )
}
