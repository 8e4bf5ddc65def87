import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { CalendarClock, Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { AttachmentImage } from './attachment-image.tsx'
import { type ChatLabels, chatLabels } from './chat-text.ts'
import type { DisplayedMessage } from './chat-messages.ts'
import { type MessageCommands, MessageFooter } from './message-footer.tsx'

type UserBubbleProps = {
  message: Extract<DisplayedMessage, { kind: 'user' }>
  onResend: (clientMsgId: string) => void
  onDiscard: (clientMsgId: string) => void
  commands: Pick<MessageCommands, 'quote' | 'edit'>
}

/** Shows a message of the user, and its delivery status until the message is delivered. */
export function UserMessageBubble({ message, onResend, onDiscard, commands }: UserBubbleProps) {
  const t = useText(chatLabels)
  const { content, attachments, waiting, isScheduled } = message
  return (
    <article aria-label={t.you} className="group/message flex flex-col items-end gap-1">
      {isScheduled && (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <CalendarClock aria-hidden className="size-3.5" />
          {t.scheduled}
        </p>
      )}
      {attachments.length > 0 && (
        <ul className="flex max-w-[85%] flex-wrap justify-end gap-2">
          {attachments.map((attachment) => (
            <li key={attachment.upload_id}>
              <AttachmentImage attachment={attachment} />
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
        <Waiting words={wordsFor(waiting.status, t)}>
          {waiting.status === 'unconfirmed' && (
            <>
              <Button look="quiet" onClick={() => onDiscard(waiting.clientMsgId)}>
                {t.discard}
              </Button>
              <Button onClick={() => onResend(waiting.clientMsgId)}>{t.sendAgain}</Button>
            </>
          )}
        </Waiting>
      )}
      {!waiting && content && (
        <MessageFooter
          messageId={message.id}
          text={content}
          align="end"
          onQuote={() => commands.quote(content)}
          onEdit={() => commands.edit(content)}
        />
      )}
    </article>
  )
}

function Waiting({ words, children }: { words: string; children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted">
      <Clock3 aria-hidden className="size-3.5" />
      {words}
      {children}
    </p>
  )
}

const wordsFor = (status: string, t: ChatLabels) =>
  status === 'unconfirmed' ? t.unconfirmed : status === 'sent' ? t.sending : t.queued
