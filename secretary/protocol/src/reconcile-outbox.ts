import type { HistoryMessage } from './history.ts'
import type { Outbox, OutboxEntry } from './outbox.ts'

/**
 * Decides about unacknowledged messages by the session's history (oldest first, as far as it was read). A message has
 * arrived if the history contains it after the position at which it was sent. A message that the history lacks is sent
 * again, unless the connection that sent it is still open. If the match may be an older message with the same text, the
 * message becomes unconfirmed.
 */
export function reconcileOutboxWithHistory(
  outbox: Outbox,
  sessionId: string,
  history: readonly HistoryMessage[],
  connection: number,
): Outbox {
  const free = history.filter(({ sender }) => sender === 'user')
  for (const { messageId } of outbox) take(free, ({ message_id }) => message_id === messageId)
  return outbox.map((entry) => {
    if (entry.sessionId !== sessionId || entry.status === 'queued') return entry
    const located = entry.messageId === undefined ? lookUp(entry, free, history, connection) : entry
    return isAnswered(located, history) ? { ...located, status: 'answered' } : located
  })
}

function lookUp(
  entry: OutboxEntry,
  free: HistoryMessage[],
  history: readonly HistoryMessage[],
  connection: number,
): OutboxEntry {
  const isLater = laterThan(entry.sentAfter, history)
  const found =
    take(free, ({ client_msg_id }) => client_msg_id === entry.clientMsgId) ??
    take(free, (message) => isLater(message) && isSameText(message, entry))
  if (found) return { ...entry, status: 'acked', messageId: found.message_id }
  if (entry.status === 'sent' && entry.connection === connection) return entry
  const mayBeThere = entry.sentAfter === undefined && free.some((message) => isSameText(message, entry))
  return { ...entry, status: mayBeThere ? 'unconfirmed' : 'queued' }
}

/** Returns whether the agent replied after this message. */
function isAnswered({ messageId }: OutboxEntry, history: readonly HistoryMessage[]) {
  const at = history.findIndex(({ message_id }) => message_id === messageId)
  return at >= 0 && history.slice(at).some(({ sender, kind }) => sender === 'assistant' && kind === 'message')
}

function take(messages: HistoryMessage[], matches: (message: HistoryMessage) => boolean) {
  const at = messages.findIndex(matches)
  return at < 0 ? undefined : messages.splice(at, 1)[0]
}

function laterThan(place: string | null | undefined, history: readonly HistoryMessage[]) {
  if (place === undefined) return () => false
  const known = history.findIndex(({ message_id }) => message_id === place)
  const later = new Set(history.slice(known + 1).map(({ message_id }) => message_id))
  return ({ message_id }: HistoryMessage) => later.has(message_id)
}

const isSameText = (message: HistoryMessage, { content, attachments }: OutboxEntry) =>
  message.content === content &&
  message.attachments.map(({ upload_id }) => upload_id).join() ===
    attachments.map(({ upload_id }) => upload_id).join()
