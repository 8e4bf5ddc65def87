import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { maxAttachments, maxContentCharacters } from '@sanhe/protocol/limits'
import type { StoppedError } from '#core'

/** Longer than a person has to answer a request for approval. */
export const maxRunMs = 30 * minuteMs
/** A reply longer than a book is a fault of the model; whoever comes back has to be told all of it. */
export const maxReplyCharacters = 200_000
/** Fragments of a model are told together, so many milliseconds' worth. */
export const mergeMs = 33
/** Messages of one session that wait for their reply. */
export const maxWaiting = 20
/** What of a session the brain is shown. */
export const maxHistoryMessages = 40
export const maxHistoryCharacters = 100_000

export type NewMessage = { session_id: string; content: string; attachments: { upload_id: string }[] }
export type Circumstances = { isSessionId: boolean; missingUploads: number; waiting: number }

/** Why a message is not taken, as the reply that its person sees; undefined when it is. */
export function messageRefusal(message: NewMessage, given: Circumstances) {
  const { attachments, content } = message
  if (!given.isSessionId) return 'This message could not be taken: its session has no valid name.'
  if (attachments.length > maxAttachments)
    return `This message could not be taken: it has ${attachments.length} attachments, and ${maxAttachments} is the most.`
  if (content.length > maxContentCharacters)
    return `This message could not be taken: it has ${content.length} characters, and ${maxContentCharacters} is the most.`
  if (content.trim() === '' && attachments.length === 0)
    return 'This message could not be taken: it is empty.'
  if (given.missingUploads > 0)
    return 'This message could not be taken: an attachment is not on this server. Please attach it again.'
  if (given.waiting >= maxWaiting)
    return 'This message could not be taken: too many messages of this session wait for their reply.'
}

export const isOverdue = (startedAt: Instant, now: Instant) => now - startedAt >= maxRunMs

/** How a reply that somebody or something stopped has ended; what it says then, if anything. */
export const stopEndings = {
  cancelled: { status: 'cancelled', sentence: '' },
  timeout: { status: 'error', sentence: 'The reply was stopped: it took longer than 30 minutes.' },
  budget: { status: 'error', sentence: 'The reply was stopped: it became too long.' },
  restart: { status: 'error', sentence: 'The server was restarted before this reply was done.' },
  fault: { status: 'error', sentence: 'Something went wrong on the server before this reply was done.' },
} as const satisfies Record<StoppedError['why'], { status: 'cancelled' | 'error'; sentence: string }>

/** A sentence of ours, apart from what the brain had said. */
export const separated = (text: string, sentence: string) => (sentence && text ? `\n\n${sentence}` : sentence)

/** The newest messages that fit, oldest first. The last one always does. */
export function newestThatFit<M extends { content: string }>(messages: M[]): M[] {
  let characters = 0
  const fitting = messages.toReversed().filter(({ content }, index) => {
    characters += content.length
    return index === 0 || characters <= maxHistoryCharacters
  })
  return fitting.toReversed()
}
