import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Loaded } from '#parts/loaded.tsx'
import { meQuery } from '#queries.ts'
import { Screen } from '#shell/screen.tsx'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { inOrder, waitsForReply } from './history.ts'
import { Offers, Openers, Waiting } from './offers.tsx'
import { historyQuery } from './queries.ts'
import { Refused } from './refused.tsx'
import { hasVoice, hush, speak } from './speech.ts'
import type { Answer } from './talking.ts'
import { type Asked, useTalk } from './use-talk.ts'

export function ButlerPage() {
  const query = useInfiniteQuery(historyQuery)
  const { data: me } = useQuery(meQuery)
  const [text, setText] = useState('')
  const talk = useTalk({
    onAnswer: (answer, asked) => hear(answer, 'sound' in asked || (me?.autoVoice ?? false)),
    onRefused: (asked) => 'words' in asked && setText((typed) => typed || asked.words),
  })
  const speed = me?.speechSpeed ?? 'normal'
  function hear({ reply, voiceUrl }: Answer, isWanted: boolean) {
    if (isWanted && (voiceUrl || hasVoice())) speak({ key: reply, text: reply, voiceUrl, speed })
  }
  function ask(asked: Asked) {
    hush()
    setText('')
    talk.ask(asked)
  }
  const messages = query.data ? inOrder(query.data) : []
  useEffect(() => hush, [])
  useLastInSight(messages.at(-1)?.id, talk.live?.said, talk.live?.reply)
  const composer = <Composer text={text} isBusy={talk.isPending} onText={setText} onAsk={ask} />
  return (
    <Screen title="管家小禾" action={composer}>
      <Loaded query={query}>
        {() => (
          <>
            <Conversation query={query} messages={messages} live={talk.live} speed={speed} />
            {!talk.isPending && waitsForReply(messages) && (
              <Waiting
                error={query.isRefetchError ? query.error : null}
                onLook={() => void query.refetch()}
              />
            )}
            <Refused error={talk.error} />
            {!talk.isPending &&
              (talk.actions.length > 0 ? (
                <Offers actions={talk.actions} said={messages.at(-1)?.content ?? ''} onAsk={ask} />
              ) : (
                <Openers isFirst={messages.length === 0} onAsk={ask} />
              ))}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** Keeps the last message visible above the composer. Older messages that load at the top do not scroll the page. */
function useLastInSight(...last: unknown[]) {
  useEffect(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight })
    // oxlint-disable-next-line react/exhaustive-deps -- whatever is last
  }, last)
}
