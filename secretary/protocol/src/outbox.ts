import { maxAttachments, maxContentCharacters } from './limits.ts'
import type { MessageAttachment } from './server-frames.ts'

/** Uploaded file of a message. Only its id is sent; the other fields show the file while the message waits. */
export type OutboxAttachment = Pick<MessageAttachment, 'upload_id'> & Partial<MessageAttachment>

/** Message of the user that is kept until the server has certainly accepted it. */
export type OutboxEntry = {
  /** Id that the client chooses. The server accepts only one message with the same id. */
  clientMsgId: string
  sessionId: string
  content: string
  attachments: OutboxAttachment[]
  queuedAt: number
  /**
   * `queued`: not sent yet. `sent`: written to a socket. `acked`: accepted by the server. `answered`: a reply has
   * begun. `unconfirmed`: it is unknown whether the message arrived; only the user can decide whether to send it again.
   */
  status: 'queued' | 'sent' | 'acked' | 'answered' | 'unconfirmed'
  /**
   * Number of the connection that sent the message, counted from 1 since the client started; 0 for a connection before
   * the start.
   */
  connection: number
  /**
   * Newest message of the session that was known when this message was sent. It is used for servers that acknowledge
   * nothing: only a later message of the history can be the sent message. Null: the session was empty. Undefined: no
   * message was known.
   */
  sentAfter: string | null | undefined
  /** Message id that the server assigned. Undefined until it is known. */
  messageId: string | undefined
}

/** Messages in the order in which the user wrote them. */
export type Outbox = readonly OutboxEntry[]

export type MessageDraft = { sessionId: string; content: string; attachments: OutboxAttachment[] }
export type MessageDraftRefusal = 'TOO_LONG' | 'TOO_MANY_ATTACHMENTS'

/** Returns the reason why every server would refuse the draft; undefined if there is none. */
export function decideMessageDraftRefusal({
  content,
  attachments,
}: MessageDraft): MessageDraftRefusal | undefined {
  if (content.length > maxContentCharacters) return 'TOO_LONG'
  if (attachments.length > maxAttachments) return 'TOO_MANY_ATTACHMENTS'
}

export const enqueueMessageDraft = (
  outbox: Outbox,
  draft: MessageDraft,
  clientMsgId: string,
  now: number,
): Outbox => [
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

/**
 * Restores a saved outbox. Sets the connection number of each message to 0, because the connections of the earlier
 * process no longer exist.
 */
export const restoreOutbox = (outbox: Outbox): Outbox => outbox.map((entry) => ({ ...entry, connection: 0 }))

/**
 * Returns the messages that may be sent now, in order. If the delivery of a message is unknown, later messages of its
 * session wait, because they must not arrive before it.
 */
export function listSendableMessages(outbox: Outbox, connection: number): OutboxEntry[] {
  const heldSessions = new Set<string>()
  return outbox.filter((entry) => {
    if (isInDoubt(entry, connection)) heldSessions.add(entry.sessionId)
    return entry.status === 'queued' && !heldSessions.has(entry.sessionId)
  })
}

/**
 * Returns whether the delivery of a message is unknown: the message is unconfirmed, or it was sent over a connection
 * that has closed.
 */
const isInDoubt = ({ status, connection: entryConnection }: OutboxEntry, connection: number) =>
  status === 'unconfirmed' || (status === 'sent' && entryConnection !== connection)

const change = (
  outbox: Outbox,
  matches: (entry: OutboxEntry) => boolean,
  changes: Partial<OutboxEntry>,
): Outbox => outbox.map((entry) => (matches(entry) ? { ...entry, ...changes } : entry))

export const markMessageSent = (
  outbox: Outbox,
  clientMsgId: string,
  connection: number,
  sentAfter: string | null | undefined,
) => change(outbox, (entry) => entry.clientMsgId === clientMsgId, { status: 'sent', connection, sentAfter })

/** Marks a message that the server acknowledged, for the first time or again. */
export const markMessageAcked = (outbox: Outbox, clientMsgId: string, messageId: string) =>
  change(outbox, (entry) => entry.clientMsgId === clientMsgId && entry.status !== 'answered', {
    status: 'acked',
    messageId,
  })

/** Marks the message that a reply answers. */
export const markMessageAnswered = (outbox: Outbox, messageId: string) =>
  change(outbox, (entry) => entry.messageId === messageId, { status: 'answered' })

/**
 * Queues every message whose delivery is unknown again, in its position. Use this only for servers that accept each
 * client message id once.
 */
export const requeueMessagesPossiblySent = (outbox: Outbox, connection: number) =>
  change(outbox, (entry) => isInDoubt(entry, connection), { status: 'queued' })

/**
 * Returns the sessions that have messages whose delivery is unknown. The server acknowledges nothing, so the history of
 * these sessions must be read.
 */
export const listSessionsPossiblySent = (outbox: Outbox, connection: number) => [
  ...new Set(outbox.filter((entry) => isInDoubt(entry, connection)).map(({ sessionId }) => sessionId)),
]

/** Queues an unconfirmed message again, because the user decided so; the message may then arrive twice. */
export const requeueUnconfirmedMessage = (outbox: Outbox, clientMsgId: string) =>
  change(outbox, (entry) => entry.clientMsgId === clientMsgId && entry.status === 'unconfirmed', {
    status: 'queued',
  })

export const discardMessage = (outbox: Outbox, clientMsgId: string): Outbox =>
  outbox.filter((entry) => entry.clientMsgId !== clientMsgId)

/** Removes answered messages from the outbox, because the history contains them. */
export const removeAnsweredMessages = (outbox: Outbox): Outbox =>
  outbox.filter(({ status }) => status !== 'answered')

/**
 * Marks messages whose delivery is unknown as unconfirmed, because the history could not be read. The user decides
 * whether to send them again.
 */
export const markMessagesUnconfirmed = (outbox: Outbox, sessionId: string, connection: number) =>
  change(outbox, (entry) => entry.sessionId === sessionId && isInDoubt(entry, connection), {
    status: 'unconfirmed',
  })
