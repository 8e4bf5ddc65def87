import type { ReplyValue } from '@sanhe/kit/http/contract'
import { fromIso, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { InfiniteData } from '@tanstack/react-query'
import type { ElderContract } from '#elder-contract.ts'
import { toShanghaiDayText } from '#parts/dates.ts'
import type { ButlerAnswer } from './butler-client.ts'

export type ChatHistoryPage = ReplyValue<ElderContract['butler']['history']>
export type ChatMessage = ChatHistoryPage['messages'][number]

/** Returns the messages of all loaded pages, oldest first, without system messages. */
export const toMessagesOldestFirst = (history: InfiniteData<ChatHistoryPage>) =>
  history.pages
    .flatMap(({ messages }) => messages)
    .filter(({ role }) => role !== 'system')
    .toReversed()

type Exchange = Pick<ButlerAnswer, 'said'> & Partial<Pick<ButlerAnswer, 'reply'>>

/**
 * Returns the history with the new question and, once it exists, the answer. The next fetch replaces the question and
 * the answer by the messages of the server.
 */
export function appendToChatHistory(
  history: InfiniteData<ChatHistoryPage>,
  { said, reply }: Exchange,
  now: Instant,
) {
  const [first, ...older] = history.pages
  if (!first) return history
  const shared = { contentType: 'text' as const, createdAt: toIso(now) }
  // Local message ids are negative, so that they never equal an id of the server.
  const lowest = Math.min(0, ...first.messages.map(({ id }) => id))
  const question: ChatMessage = { ...shared, id: lowest - 1, role: 'user', content: said, voiceUrl: null }
  const answered: ChatMessage[] = reply
    ? [{ ...shared, id: lowest - 2, role: 'assistant', content: reply, voiceUrl: null }]
    : []
  const messages = [...answered, question, ...first.messages]
  return { ...history, pages: [{ ...first, messages }, ...older] }
}

/** Returns whether the user's last message has no reply yet. */
export const isWaitingForReply = (messages: ChatMessage[]) => messages.at(-1)?.role === 'user'

export const isFirstMessageOfDay = (message: ChatMessage, before: ChatMessage | undefined) =>
  !before || toShanghaiDayText(fromIso(message.createdAt)) !== toShanghaiDayText(fromIso(before.createdAt))
