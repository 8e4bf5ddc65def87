import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import type { ButlerAnswer } from './butler-client.ts'
import { ButlerErrorMessage } from './butler-error.tsx'
import { isWaitingForReply, toMessagesOldestFirst } from './chat-history.ts'
import { ChatMessageList } from './chat-message-list.tsx'
import { MessageComposer } from './message-composer.tsx'
import { chatHistoryQuery } from './queries.ts'
import { hasChineseVoice, readTextAloud, stopReadingAloud } from './read-aloud.ts'
import { MissingReplyNotice, ReplyButtons, SuggestedQuestions } from './reply-buttons.tsx'
import { type OutgoingChatMessage, useButlerChat } from './use-butler-chat.ts'

export function ButlerPage() {
  const query = useInfiniteQuery(chatHistoryQuery)
  const { data: me } = useQuery(meQuery)
  const [text, setText] = useState('')
  const talk = useButlerChat({
    onAnswer: (answer, message) => playAnswer(answer, message.isSpoken === true || (me?.autoVoice ?? false)),
    onRefused: (message) => setText((typed) => typed || message.words),
  })
  const speed = me?.speechSpeed ?? 'normal'
  function playAnswer({ reply }: ButlerAnswer, isAloud: boolean) {
    if (isAloud && hasChineseVoice()) readTextAloud({ key: reply, text: reply, voiceUrl: null, speed })
  }
  function ask(message: OutgoingChatMessage) {
    stopReadingAloud()
    setText('')
    talk.ask(message)
  }
  const messages = query.data ? toMessagesOldestFirst(query.data) : []
  useEffect(() => stopReadingAloud, [])
  useScrollToLast(messages.at(-1)?.id, talk.live?.said, talk.live?.reply)
  const composer = <MessageComposer text={text} isBusy={talk.isPending} onTextChange={setText} onSend={ask} />
  return (
    <ElderScreenLayout title="管家小禾" action={composer}>
      <QueryContent query={query}>
        {() => (
          <>
            <ChatMessageList query={query} messages={messages} live={talk.live} speed={speed} />
            {!talk.isPending && isWaitingForReply(messages) && (
              <MissingReplyNotice
                error={query.isRefetchError ? query.error : null}
                onLook={() => void query.refetch()}
              />
            )}
            <ButlerErrorMessage error={talk.error} />
            {!talk.isPending &&
              (talk.actions.length > 0 ? (
                <ReplyButtons actions={talk.actions} said={messages.at(-1)?.content ?? ''} onSend={ask} />
              ) : (
                <SuggestedQuestions isFirst={messages.length === 0} onSend={ask} />
              ))}
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

/**
 * Scrolls to the end of the page when the last message changes. Older messages that load at the top do not scroll the
 * page.
 */
function useScrollToLast(...last: unknown[]) {
  useEffect(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight })
    // oxlint-disable-next-line react/exhaustive-deps -- whatever is last
  }, last)
}
