import { fromIso } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import { CallButton } from '#parts/call-button.tsx'
import { formatDay } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { numbersToCall } from './button-options.ts'
import { isFirstOfDay, type Message } from './history.ts'
import { PlayButton } from './play-button.tsx'
import type { Speed } from './voices.ts'

type ConversationProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetchNextPageError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  messages: Message[]
  live: { said: string; reply: string } | undefined
  speed: Speed
}

/** Messages of the user on the right, of the butler on the left. */
export function Conversation({ query, messages, live, speed }: ConversationProps) {
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
            {isFirstOfDay(message, messages[index - 1]) && (
              <li className="text-center text-muted">{formatDay(fromIso(message.createdAt))}</li>
            )}
            <li>
              {message.role === 'user' ? <Mine>{message.content}</Mine> : <Reply {...{ message, speed }} />}
            </li>
          </Fragment>
        ))}
        {live && <Live {...live} />}
      </ol>
      {/* Announces a reply to screen readers only once it is complete. Announced pieces would overlap. */}
      <p className="sr-only" aria-live="polite">
        {!live && newest?.role === 'assistant' ? `管家说：${newest.content}` : ''}
      </p>
    </>
  )
}

const bubbleClasses = 'max-w-[92%] rounded-control px-4 py-3 [overflow-wrap:anywhere] whitespace-pre-line'

function Mine({ children }: { children: string }) {
  return (
    <div className={`${bubbleClasses} ml-auto w-fit bg-accent-soft`}>
      <span className="sr-only">您说：</span>
      {children}
    </div>
  )
}

function Live({ said, reply }: { said: string; reply: string }) {
  return (
    <>
      {said && (
        <li>
          <Mine>{said}</Mine>
        </li>
      )}
      <li aria-busy="true">
        <div className={`${bubbleClasses} w-fit border border-line bg-surface`}>{reply || '请稍等…'}</div>
      </li>
    </>
  )
}

function Reply({ message: { id, content, voiceUrl }, speed }: { message: Message; speed: Speed }) {
  return (
    <div className={`${bubbleClasses} flex w-fit flex-col gap-3 border border-line bg-surface`}>
      <p>
        <span className="sr-only">管家说：</span>
        {content}
      </p>
      {numbersToCall(content).map((number) => (
        <CallButton key={number} number={number} label={`打 ${number}`} isUrgent={number === '120'} />
      ))}
      <PlayButton spoken={{ key: `${id}`, text: content, voiceUrl, speed }} />
    </div>
  )
}
