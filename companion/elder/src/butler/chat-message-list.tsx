import { fromIso } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import { PhoneCallButton } from '#parts/call-button.tsx'
import { formatDay } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { type ChatMessage, isFirstMessageOfDay } from './chat-history.ts'
import { ReadAloudButton } from './read-aloud-button.tsx'
import { findPhoneNumbersToCall } from './reply-button-rules.ts'
import type { SpeechSpeed } from './speech-voices.ts'

type ConversationProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetchNextPageError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  messages: ChatMessage[]
  live: { said: string; reply: string } | undefined
  speed: SpeechSpeed
}

/** Chat messages: the user's on the right, the butler's on the left. */
export function ChatMessageList({ query, messages, live, speed }: ConversationProps) {
  const newest = messages.at(-1)
  return (
    <>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          查看更早的消息
        </Button>
      )}
      <ErrorMessage error={query.isFetchNextPageError ? query.error : null} />
      <ol className="flex flex-col gap-4" aria-label="对话">
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {isFirstMessageOfDay(message, messages[index - 1]) && (
              <li className="text-center text-muted">{formatDay(fromIso(message.createdAt))}</li>
            )}
            <li>
              {message.role === 'user' ? (
                <UserBubble>{message.content}</UserBubble>
              ) : (
                <ButlerBubble {...{ message, speed }} />
              )}
            </li>
          </Fragment>
        ))}
        {live && <ExchangeInFlight {...live} />}
      </ol>
      {/*
       * Screen readers announce a reply once it is complete, because announcements of single fragments would overlap.
       */}
      <p className="sr-only" aria-live="polite">
        {!live && newest?.role === 'assistant' ? `管家说：${newest.content}` : ''}
      </p>
    </>
  )
}

const bubbleClasses = 'max-w-[92%] rounded-control px-4 py-3 [overflow-wrap:anywhere] whitespace-pre-line'

function UserBubble({ children }: { children: string }) {
  return (
    <div className={`${bubbleClasses} ml-auto w-fit bg-accent-soft`}>
      <span className="sr-only">您说：</span>
      {children}
    </div>
  )
}

function ExchangeInFlight({ said, reply }: { said: string; reply: string }) {
  return (
    <>
      {said && (
        <li>
          <UserBubble>{said}</UserBubble>
        </li>
      )}
      <li aria-busy="true">
        <div className={`${bubbleClasses} w-fit border border-line bg-surface`}>{reply || '请稍等…'}</div>
      </li>
    </>
  )
}

function ButlerBubble({
  message: { id, content, voiceUrl },
  speed,
}: {
  message: ChatMessage
  speed: SpeechSpeed
}) {
  return (
    <div className={`${bubbleClasses} flex w-fit flex-col gap-3 border border-line bg-surface`}>
      <p>
        <span className="sr-only">管家说：</span>
        {content}
      </p>
      {findPhoneNumbersToCall(content).map((number) => (
        <PhoneCallButton key={number} number={number} label={`打 ${number}`} isUrgent={number === '120'} />
      ))}
      <ReadAloudButton spoken={{ key: `${id}`, text: content, voiceUrl, speed }} />
    </div>
  )
}
