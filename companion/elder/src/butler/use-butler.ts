import { systemClock } from '@sanhe/kit/runtime/clock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ButlerAnswer, ConnectionLost, sendMessage, sendRecording } from './butler-client.ts'
import { withExchange } from './history.ts'
import { historyQuery } from './queries.ts'
import { todaysSessionId } from './todays-session.ts'

export type UserMessage = { words: string } | { sound: Blob }

type Hooks = {
  onAnswer: (answer: ButlerAnswer, message: UserMessage) => void
  onRefused: (message: UserMessage) => void
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
    mutationFn: (message: UserMessage) => {
      const { signal } = left.current
      const onPiece = (piece: string) => setReply((said) => said + piece)
      return 'words' in message
        ? sendMessage({ sessionId: todaysSessionId(), content: message.words }, onPiece, signal)
        : sendRecording(message.sound, todaysSessionId(), signal)
    },
    onMutate: () => setReply(''),
    onSuccess(answer, message) {
      show(answer)
      onAnswer(answer, message)
    },
    onError(failure, message) {
      if (!(failure instanceof ConnectionLost)) onRefused(message)
      else if ('words' in message) show({ said: message.words })
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
