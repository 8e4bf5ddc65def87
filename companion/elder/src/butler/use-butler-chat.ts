import { systemClock } from '@sanhe/kit/runtime/clock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ButlerAnswer, ConnectionLostError, sendTextMessage } from './butler-client.ts'
import { appendToChatHistory } from './chat-history.ts'
import { chatHistoryQuery } from './queries.ts'
import { getTodaysButlerSessionId } from './todays-butler-session.ts'

/** A message that the user sends. If `isSpoken` is true, the user spoke the message, and the reply is read aloud. */
export type OutgoingChatMessage = { words: string; isSpoken?: boolean }

type Hooks = {
  onAnswer: (answer: ButlerAnswer, message: OutgoingChatMessage) => void
  onRefused: (message: OutgoingChatMessage) => void
}

/** Sends messages to the AI butler. The reply is streamed and then added to the chat history. */
export function useButlerChat({ onAnswer, onRefused }: Hooks) {
  const client = useQueryClient()
  const [reply, setReply] = useState('')
  const left = useRef(new AbortController())
  const show = (said: Parameters<typeof appendToChatHistory>[1]) =>
    client.setQueryData(
      chatHistoryQuery.queryKey,
      (history) => history && appendToChatHistory(history, said, systemClock.now()),
    )
  const { data, variables, error, isPending, mutate } = useMutation({
    mutationFn: ({ words }: OutgoingChatMessage) => {
      const onPiece = (piece: string) => setReply((said) => said + piece)
      const message = { sessionId: getTodaysButlerSessionId(), content: words }
      return sendTextMessage(message, onPiece, left.current.signal)
    },
    onMutate: () => setReply(''),
    onSuccess(answer, message) {
      show(answer)
      onAnswer(answer, message)
    },
    onError(failure, message) {
      if (!(failure instanceof ConnectionLostError)) onRefused(message)
      else show({ said: message.words })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: chatHistoryQuery.queryKey }),
  })
  // A user who leaves the page finds the whole reply in the history later, because the server stores it.
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])
  return {
    ask: mutate,
    isPending,
    error: error instanceof ConnectionLostError ? null : error,
    /**
     * The message that is being sent, and the part of its reply that has arrived. Undefined when no request is in
     * flight.
     */
    live: isPending && variables ? { said: variables.words, reply } : undefined,
    actions: isPending ? [] : (data?.actions ?? []),
  }
}
