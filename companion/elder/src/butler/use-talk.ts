import { systemClock } from '@sanhe/kit/runtime/clock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sessionOfToday } from './conversation-of-day.ts'
import { withSaid } from './history.ts'
import { historyQuery } from './queries.ts'
import { type Answer, LineLost, say, saySound } from './talking.ts'

export type Asked = { words: string } | { sound: Blob }

type Hooks = { onAnswer: (answer: Answer, asked: Asked) => void; onRefused: (asked: Asked) => void }

/** Sends messages to the butler. The reply streams, then becomes part of the history. */
export function useTalk({ onAnswer, onRefused }: Hooks) {
  const client = useQueryClient()
  const [reply, setReply] = useState('')
  const left = useRef(new AbortController())
  const show = (said: Parameters<typeof withSaid>[1]) =>
    client.setQueryData(
      historyQuery.queryKey,
      (history) => history && withSaid(history, said, systemClock.now()),
    )
  const { data, variables, error, isPending, mutate } = useMutation({
    mutationFn: (asked: Asked) => {
      const { signal } = left.current
      const onPiece = (piece: string) => setReply((said) => said + piece)
      return 'words' in asked
        ? say({ sessionId: sessionOfToday(), content: asked.words }, onPiece, signal)
        : saySound(asked.sound, sessionOfToday(), signal)
    },
    onMutate: () => setReply(''),
    onSuccess(answer, asked) {
      show(answer)
      onAnswer(answer, asked)
    },
    onError(failure, asked) {
      if (!(failure instanceof LineLost)) onRefused(asked)
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
    error: error instanceof LineLost ? null : error,
    /** The exchange in progress. */
    live: isPending && variables ? { said: 'words' in variables ? variables.words : '', reply } : undefined,
    actions: isPending ? [] : (data?.actions ?? []),
  }
}
