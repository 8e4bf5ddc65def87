import { maxAttachments, maxContentCharacters } from './limits.ts'

/** What a person wants to say, kept until the server has surely taken it. */
export type OutboxEntry = {
  /** The client's own name for it: the same one sent twice is taken once. */
  clientMsgId: string
  sessionId: string
  content: string
  attachments: { upload_id: string }[]
  queuedAt: number
  /**
   * queued: to be sent. sent: given to a socket. acked: the server has it. answered: a reply to it has begun.
   * unconfirmed: it may or may not have arrived, and only a person can say whether to send it again.
   */
  status: 'queued' | 'sent' | 'acked' | 'answered' | 'unconfirmed'
  /** The connection it was given to, counted from 1 since this client runs; 0 for one before that. */
  connection: number
  /**
   * The newest message of the session that was known when it was sent, for servers that acknowledge nothing: what
   * comes after it in history may be ours. Null: the session was known to be empty. Undefined: nothing was known.
   */
  sentAfter: string | null | undefined
  /** The server's name for it. */
  messageId: string | undefined
}

/** In the order in which they were written. */
export type Outbox = readonly OutboxEntry[]

export type Draft = { sessionId: string; content: string; attachments: { upload_id: string }[] }
export type DraftRefusal = 'TOO_LONG' | 'TOO_MANY_ATTACHMENTS'

/** Why no server would take it; undefined when one will. */
export function draftRefusal({ content, attachments }: Draft): DraftRefusal | undefined {
  if (content.length > maxContentCharacters) return 'TOO_LONG'
  if (attachments.length > maxAttachments) return 'TOO_MANY_ATTACHMENTS'
}

export const enqueue = (outbox: Outbox, draft: Draft, clientMsgId: string, now: number): Outbox => [
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

/** What was kept over the end of a client: its connections are gone. */
export const restored = (outbox: Outbox): Outbox => outbox.map((entry) => ({ ...entry, connection: 0 }))

/**
 * What may be sent now, in order. One that waits for a person, or to be looked up, holds back those behind it in its
 * session: they would overtake it.
 */
export function sendable(outbox: Outbox, connection: number): OutboxEntry[] {
  const heldSessions = new Set<string>()
  return outbox.filter((entry) => {
    if (isInDoubt(entry, connection)) heldSessions.add(entry.sessionId)
    return entry.status === 'queued' && !heldSessions.has(entry.sessionId)
  })
}

/** Given to a connection that is gone, and not known to have arrived. */
const isInDoubt = ({ status, connection: given }: OutboxEntry, connection: number) =>
  status === 'unconfirmed' || (status === 'sent' && given !== connection)

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

/** The server says that it has it, for the first time or again. */
export const markAcked = (outbox: Outbox, clientMsgId: string, messageId: string) =>
  change(outbox, (entry) => entry.clientMsgId === clientMsgId && entry.status !== 'answered', {
    status: 'acked',
    messageId,
  })

/** A reply names the message that it answers. */
export const markAnswered = (outbox: Outbox, messageId: string) =>
  change(outbox, (entry) => entry.messageId === messageId, { status: 'answered' })

/** A new connection to a server that takes each message once: whatever is in doubt is sent again, in its place. */
export const resendInDoubt = (outbox: Outbox, connection: number) =>
  change(outbox, (entry) => isInDoubt(entry, connection), { status: 'queued' })

/** The sessions whose history has to be asked, since the server acknowledges nothing. */
export const sessionsInDoubt = (outbox: Outbox, connection: number) => [
  ...new Set(outbox.filter((entry) => isInDoubt(entry, connection)).map(({ sessionId }) => sessionId)),
]

/** The person decided: send it again, although it may be there twice then. */
export const resendUnconfirmed = (outbox: Outbox, clientMsgId: string) =>
  change(outbox, (entry) => entry.clientMsgId === clientMsgId && entry.status === 'unconfirmed', {
    status: 'queued',
  })

export const discard = (outbox: Outbox, clientMsgId: string): Outbox =>
  outbox.filter((entry) => entry.clientMsgId !== clientMsgId)

/** What the server has for certain need not be kept: history shows it. */
export const withoutSettled = (outbox: Outbox): Outbox => outbox.filter(({ status }) => status !== 'answered')

/** The history could not be asked: a person has to say whether what is in doubt is sent again. */
export const markUnconfirmed = (outbox: Outbox, sessionId: string, connection: number) =>
  change(outbox, (entry) => entry.sessionId === sessionId && isInDoubt(entry, connection), {
    status: 'unconfirmed',
  })
