import { maxAttachments, maxContentCharacters } from './limits.ts'

/** Message of the user, kept until the server has certainly accepted it. */
export type OutboxEntry = {
  /** Id that the client chooses. The server accepts a message with the same id once. */
  clientMsgId: string
  sessionId: string
  content: string
  attachments: { upload_id: string }[]
  queuedAt: number
  /**
   * queued: not sent yet. sent: written to a socket. acked: accepted by the server. answered: a reply has begun.
   * unconfirmed: it may or may not have arrived, and only the user can decide whether to send it again.
   */
  status: 'queued' | 'sent' | 'acked' | 'answered' | 'unconfirmed'
  /**
   * Number of the connection that carried it, counted from 1 since the client started; 0 for a connection before that.
   */
  connection: number
  /**
   * Newest known message of the session at the time of sending, for servers that acknowledge nothing: later messages in
   * the history may be this one. Null: the session was empty. Undefined: nothing was known.
   */
  sentAfter: string | null | undefined
  /** Id that the server assigned. */
  messageId: string | undefined
}

/** Messages in the order of writing. */
export type Outbox = readonly OutboxEntry[]

export type Draft = { sessionId: string; content: string; attachments: { upload_id: string }[] }
export type DraftRefusal = 'TOO_LONG' | 'TOO_MANY_ATTACHMENTS'

/** Returns the reason why every server would refuse the draft; undefined if there is none. */
export function draftRefusal({ content, attachments }: Draft): DraftRefusal | undefined {
  if (content.length > maxContentCharacters) return 'TOO_LONG'
  if (attachments.length > maxAttachments) return 'TOO_MANY_ATTACHMENTS'
}

export const enqueueDraft = (outbox: Outbox, draft: Draft, clientMsgId: string, now: number): Outbox => [
  ...outbox,
  {
    ...draft,
    clientMsgId,
    queuedAt: now,
    status: 'queued',
    connection: 0,
    sentAfter: undefined,
    messageId: undefined,
  },
]

/** Restores a saved outbox; all its connections are gone. */
export const restoreOutbox = (outbox: Outbox): Outbox => outbox.map((entry) => ({ ...entry, connection: 0 }))

/**
 * Returns the messages that may be sent now, in order. A message in doubt holds back later messages of its session,
 * which would overtake it.
 */
export function sendableMessages(outbox: Outbox, connection: number): OutboxEntry[] {
  const heldSessions = new Set<string>()
  return outbox.filter((entry) => {
    if (isInDoubt(entry, connection)) heldSessions.add(entry.sessionId)
    return entry.status === 'queued' && !heldSessions.has(entry.sessionId)
  })
}

/** True if the message was written to a connection that is gone and its arrival is unknown. */
const isInDoubt = ({ status, connection: entryConnection }: OutboxEntry, connection: number) =>
  status === 'unconfirmed' || (status === 'sent' && entryConnection !== connection)

const change = (
  outbox: Outbox,
  matches: (entry: OutboxEntry) => boolean,
  changes: Partial<OutboxEntry>,
): Outbox => outbox.map((entry) => (matches(entry) ? { ...entry, ...changes } : entry))

export const markSent = (
  outbox: Outbox,
  clientMsgId: string,
  connection: number,
  sentAfter: string | null | undefined,
) => change(outbox, (entry) => entry.clientMsgId === clientMsgId, { status: 'sent', connection, sentAfter })

/** Marks a message that the server acknowledged, for the first time or again. */
export const markAcked = (outbox: Outbox, clientMsgId: string, messageId: string) =>
  change(outbox, (entry) => entry.clientMsgId === clientMsgId && entry.status !== 'answered', {
    status: 'acked',
    messageId,
  })

/** A reply names the message that it answers. */
export const markAnswered = (outbox: Outbox, messageId: string) =>
  change(outbox, (entry) => entry.messageId === messageId, { status: 'answered' })

/** Queues every message in doubt again, in its position. Only for servers that accept each client message id once. */
export const resendInDoubt = (outbox: Outbox, connection: number) =>
  change(outbox, (entry) => isInDoubt(entry, connection), { status: 'queued' })

/** Returns the sessions whose history must be read, because the server acknowledges nothing. */
export const sessionsInDoubt = (outbox: Outbox, connection: number) => [
  ...new Set(outbox.filter((entry) => isInDoubt(entry, connection)).map(({ sessionId }) => sessionId)),
]

/** Queues an unconfirmed message again, by decision of the user; it may then arrive twice. */
export const resendUnconfirmed = (outbox: Outbox, clientMsgId: string) =>
  change(outbox, (entry) => entry.clientMsgId === clientMsgId && entry.status === 'unconfirmed', {
    status: 'queued',
  })

export const discardMessage = (outbox: Outbox, clientMsgId: string): Outbox =>
  outbox.filter((entry) => entry.clientMsgId !== clientMsgId)

/** Removes answered messages: the history shows them. */
export const withoutAnswered = (outbox: Outbox): Outbox =>
  outbox.filter(({ status }) => status !== 'answered')

/** Marks the messages in doubt as unconfirmed, because the history could not be read; the user decides. */
export const markUnconfirmed = (outbox: Outbox, sessionId: string, connection: number) =>
  change(outbox, (entry) => entry.sessionId === sessionId && isInDoubt(entry, connection), {
    status: 'unconfirmed',
  })
