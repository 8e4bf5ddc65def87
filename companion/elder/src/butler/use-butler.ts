import { systemClock } from '@sanhe/kit/runtime/clock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { todaysSessionId } from './todays-session.ts'
import { withExchange } from './history.ts'
import { historyQuery } from './queries.ts'
import { type ButlerAnswer, ConnectionLost, sendMessage, sendRecording } from './butler-client.ts'

export type UserMessage = { words: string } | { sound: Blob }

type Hooks = {
  onAnswer: (answer: ButlerAnswer, asked: UserMessage) => void
  onRefused: (asked: UserMessage) => void
}

/** Sends messages to the butler. The reply streams, then becomes part of the history. */
export function useButler({ onAnswer, onRefused }: Hooks) {
  const client = useQueryClient()
  const [reply, setReply] = useState('')
  const left = useRef(new AbortController())
  const show = (said: Parameters<typeof withExchange>[1]) =>
    client.setQueryData(
      historyQuery.queryKey,
      (history) => history && withExchange(history, said, systemClock.now()),
    )
  const { data, variables, error, isPending, mutate } = useMutation({
    mutationFn: (asked: UserMessage) => {
      const { signal } = left.current
      const onPiece = (piece: string) => setReply((said) => said + piece)
      return 'words' in asked
        ? sendMessage({ sessionId: todaysSessionId(), content: asked.words }, onPiece, signal)
        : sendRecording(asked.sound, todaysSessionId(), signal)
    },
    onMutate: () => setReply(''),
    onSuccess(answer, asked) {
      show(answer)
      onAnswer(answer, asked)
    },
    onError(failure, asked) {
      if (!(failure instanceof ConnectionLost)) onRefused(asked)
      else if ('words' in asked) show({ said: asked.words })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: historyQuery.queryKey }),
  })
  // A user who leaves the page finds the whole reply later, because the service stores it.
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])
  return {
    ask: mutate,
    isPending,
    error: error instanceof ConnectionLost ? null : error,
    /** The exchange in progress. */
    live: isPending && variables ? { said: 'words' in variables ? variables.words : '', reply } : undefined,
    actions: isPending ? [] : (data?.actions ?? []),
  }
}
