import type { AppendFrame, Journal } from '#core'
import { maxReasoningCharacters } from './rules.ts'

export type ReplyIds = { messageId: string; sessionId: string; replyTo: string | null }
/** Text and reasoning of a reply that an earlier run began. */
export type ReplySoFar = { text: string; reasoning: string }

/** Holds the text and reasoning of a reply: what was sent, and what waits to be merged into a fragment. */
export function createReplyTextBuffer(
  journal: Journal,
  { messageId, sessionId }: ReplyIds,
  soFar: ReplySoFar = { text: '', reasoning: '' },
) {
  let { text, reasoning } = soFar
  let unsent = ''
  let unsentReasoning = ''
  const frame = (type: 'stream_chunk' | 'stream_reasoning', content: string) =>
    ({ type, content, message_id: messageId }) as const

  return {
    text: () => text,
    reasoning: () => reasoning,
    textLength: () => text.length + unsent.length,
    addText: (part: string) => void (unsent += part),
    /** Adds reasoning. Reasoning beyond the limit is left out. */
    addReasoning(part: string) {
      const space = maxReasoningCharacters - reasoning.length - unsentReasoning.length
      unsentReasoning += part.slice(0, Math.max(0, space))
    },
    /** Sends the reasoning and then the text that wait to be sent. */
    send() {
      reasoning += unsentReasoning
      text += unsent
      if (unsentReasoning) journal.appendLater(sessionId, frame('stream_reasoning', unsentReasoning))
      if (unsent) journal.appendLater(sessionId, frame('stream_chunk', unsent))
      unsentReasoning = ''
      unsent = ''
    },
    /** Removes the text after `length` characters. */
    keepText(length: number) {
      text = (text + unsent).slice(0, length)
      unsent = ''
    },
    appendAll(append: AppendFrame) {
      if (reasoning) append(sessionId, frame('stream_reasoning', reasoning))
      if (text) append(sessionId, frame('stream_chunk', text))
    },
  }
}
