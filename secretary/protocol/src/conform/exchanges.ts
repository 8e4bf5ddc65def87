import { protocolVersion } from '@sanhe/protocol/limits'
import type { ProbeConnection } from './probe.ts'
import { assertRule, type ConformanceTarget, createConformanceTestId } from './rule.ts'

/** Sends a message in a session and waits until the reply is complete. */
export async function sendAndAwaitReply(
  target: ConformanceTarget,
  connection: ProbeConnection,
  sessionId = createConformanceTestId('sess'),
) {
  connection.send({ type: 'message', content: target.prompt, session_id: sessionId, attachments: [] })
  const { message_id } = await connection.first('stream_start', target.replyMs)
  const reply = await waitForReply(target, connection, message_id)
  return { sessionId, messageId: message_id, ...reply }
}

/** Returns the frames of a reply that this connection received, from the last start frame to the end frame. */
export async function waitForReply(
  target: ConformanceTarget,
  connection: ProbeConnection,
  messageId: string,
) {
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
export async function sendHelloFrame(
  connection: ProbeConnection,
  resume?: { epoch: string; after_seq: number },
) {
  connection.send({ type: 'hello', protocol: protocolVersion, ...(resume ? { resume } : {}) })
  return connection.first('welcome')
}

/** Returns a message from the session's history. */
export async function findMessageInHistory({ api }: ConformanceTarget, sessionId: string, messageId: string) {
  const { messages } = await api.messages(sessionId)
  const found = messages.find(({ message_id }) => message_id === messageId)
  assertRule(found !== undefined, `${messageId} is not in the history of its session`)
  return found
}
