import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { Screen } from '#shell/screen.tsx'
import type { ButlerAnswer } from './butler-client.ts'
import { ButlerError } from './butler-error.tsx'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { oldestFirst, waitsForReply } from './history.ts'
import { historyQuery } from './queries.ts'
import { MissingReply, ReplyButtons, SuggestedQuestions } from './reply-buttons.tsx'
import { hasChineseVoice, speak, stopSpeaking } from './speech.ts'
import { type UserMessage, useButler } from './use-butler.ts'

export function ButlerPage() {
  const query = useInfiniteQuery(historyQuery)
  const { data: me } = useQuery(meQuery)
  const [text, setText] = useState('')
  const talk = useButler({
    onAnswer: (answer, message) => playAnswer(answer, 'sound' in message || (me?.autoVoice ?? false)),
    onRefused: (message) => 'words' in message && setText((typed) => typed || message.words),
  })
  const speed = me?.speechSpeed ?? 'normal'
  function playAnswer({ reply, voiceUrl }: ButlerAnswer, isSpoken: boolean) {
    if (isSpoken && (voiceUrl || hasChineseVoice())) speak({ key: reply, text: reply, voiceUrl, speed })
  }
  function ask(message: UserMessage) {
    stopSpeaking()
    setText('')
    talk.ask(message)
  }
  const messages = query.data ? oldestFirst(query.data) : []
  useEffect(() => stopSpeaking, [])
  useScrollToLast(messages.at(-1)?.id, talk.live?.said, talk.live?.reply)
  const composer = <Composer text={text} isBusy={talk.isPending} onText={setText} onAsk={ask} />
  return (
    <Screen title="管家小禾" action={composer}>
      <QueryContent query={query}>
        {() => (
          <>
            <Conversation query={query} messages={messages} live={talk.live} speed={speed} />
            {!talk.isPending && waitsForReply(messages) && (
              <MissingReply
                error={query.isRefetchError ? query.error : null}
                onLook={() => void query.refetch()}
              />
            )}
            <ButlerError error={talk.error} />
            {!talk.isPending &&
              (talk.actions.length > 0 ? (
                <ReplyButtons actions={talk.actions} said={messages.at(-1)?.content ?? ''} onAsk={ask} />
              ) : (
                <SuggestedQuestions isFirst={messages.length === 0} onAsk={ask} />
              ))}
          </>
        )}
      </QueryContent>
    </Screen>
  )
}

/** Keeps the last message visible above the composer. Older messages that load at the top do not scroll the page. */
function useScrollToLast(...last: unknown[]) {
  useEffect(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight })
    // oxlint-disable-next-line react/exhaustive-deps -- whatever is last
  }, last)
}
