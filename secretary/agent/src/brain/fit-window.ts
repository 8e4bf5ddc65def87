import type { ModelMessage } from 'ai'
import { estimateTextTokens } from './token-estimate.ts'

/** Number of tokens that an image or another binary file is assumed to have. */
const fileTokens = 1000
/** Number of characters to which an old tool result is shortened. */
const keptResultCharacters = 400

export const estimateModelTokens = (messages: ModelMessage[]) =>
  messages.reduce((sum, message) => sum + tokensOf(message), 0)

function tokensOf({ content }: ModelMessage) {
  if (typeof content === 'string') return estimateTextTokens(content)
  return content.reduce(
    (sum, part) => sum + (part.type === 'file' ? fileTokens : estimateTextTokens(JSON.stringify(part))),
    0,
  )
}

/**
 * Shortens a conversation to a number of tokens: first it leaves out the oldest messages before the last message of the
 * user, then it shortens old tool results. The last message of the user and the newest tool results stay whole.
 */
export function fitMessagesToContextWindow(messages: ModelMessage[], maxTokens: number): ModelMessage[] {
  let tokens = estimateModelTokens(messages)
  if (tokens <= maxTokens) return messages
  const lastUser = messages.findLastIndex(({ role }) => role === 'user')
  const starts = messages.flatMap(({ role }, index) => (role === 'user' && index <= lastUser ? [index] : []))
  let from = 0
  for (const start of starts) {
    if (tokens <= maxTokens) break
    tokens -= estimateModelTokens(messages.slice(from, start))
    from = start
  }
  const kept = messages.slice(from)
  return tokens <= maxTokens ? kept : shortenResults(kept, tokens, maxTokens)
}

function shortenResults(messages: ModelMessage[], tokens: number, maxTokens: number): ModelMessage[] {
  const newest = messages.findLastIndex(({ role }) => role === 'tool')
  let total = tokens
  return messages.map((message, index) => {
    if (message.role !== 'tool' || index === newest || total <= maxTokens) return message
    const short: ModelMessage = {
      ...message,
      content: message.content.map((part) =>
        part.type === 'tool-result' && part.output.type === 'text'
          ? { ...part, output: { type: 'text' as const, value: shortenResult(part.output.value) } }
          : part,
      ),
    }
    total -= tokensOf(message) - tokensOf(short)
    return short
  })
}

const shortenResult = (text: string) =>
  text.length <= keptResultCharacters
    ? text
    : `${text.slice(0, keptResultCharacters)}\n[The rest of this result was left out. Call the tool again if it is needed.]`
