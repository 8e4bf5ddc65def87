import { protocolVersion } from '@sanhe/protocol/limits'
import type { Connection } from './probe.ts'
import { freshId, must, type Target } from './rule.ts'

/** Sends a message in a session and waits until the reply is complete. */
export async function ask(target: Target, connection: Connection, sessionId = freshId('sess')) {
  connection.send({ type: 'message', content: target.prompt, session_id: sessionId, attachments: [] })
  const { message_id } = await connection.first('stream_start', target.replyMs)
  const reply = await replyOf(target, connection, message_id)
  return { sessionId, messageId: message_id, ...reply }
}

/** Returns the frames of a reply that this connection received, from its last start to its end. */
export async function replyOf(target: Target, connection: Connection, messageId: string) {
  const isMine = (frame: { message_id: string }) => frame.message_id === messageId
  const end = await connection.first('stream_end', target.replyMs, isMine)
  const frames = connection.frames()
  const start = frames.findLastIndex((frame) => frame.type === 'stream_start' && isMine(frame))
  const chunks = frames
    .slice(Math.max(0, start))
    .filter((frame) => frame.type === 'stream_chunk' && isMine(frame))
  return { text: chunks.map((frame) => ('content' in frame ? frame.content : '')).join(''), end }
}

/** Sends `hello` and waits for `welcome`. */
export async function greet(connection: Connection, resume?: { epoch: string; after_seq: number }) {
  connection.send({ type: 'hello', protocol: protocolVersion, ...(resume ? { resume } : {}) })
  return connection.first('welcome')
}

/** Returns the message as the history shows it. */
export async function inHistory({ api }: Target, sessionId: string, messageId: string) {
  const { messages } = await api.messages(sessionId)
  const found = messages.find(({ message_id }) => message_id === messageId)
  must(found !== undefined, `${messageId} is not in the history of its session`)
  return found
}
