import { applyFrame, emptyConversation, getResumePoint } from '@sanhe/protocol/conversation'
import { protocolVersion } from '@sanhe/protocol/limits'
import { findMessageInHistory, sendHelloFrame, sendAndAwaitReply } from './exchanges.ts'
import { type ProbeConnection, runWithConnection } from './probe.ts'
import { assertRule, type ConformanceRule, type ConformanceTarget, createConformanceTestId } from './rule.ts'

const conversationOf = (connection: ProbeConnection, from = emptyConversation) =>
  connection.frames().reduce(applyFrame, from)

/** Sends a message with a client message id and does not wait for the reply. */
function sendMessage(
  { prompt }: ConformanceTarget,
  connection: ProbeConnection,
  sessionId: string,
  clientMsgId: string,
) {
  const message = { content: prompt, session_id: sessionId, attachments: [], client_msg_id: clientMsgId }
  connection.send({ type: 'message', ...message })
}

export const extendedConformanceRules: ConformanceRule[] = [
  {
    sentence: 'hello is answered with welcome, which has the protocol and the position in the journal',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'extended', async (connection) => {
        const welcome = await sendHelloFrame(connection)
        assertRule(welcome.protocol === protocolVersion, `protocol is ${welcome.protocol}`)
        assertRule(welcome.epoch !== '', 'the epoch is empty')
      }),
  },
  {
    sentence: 'A frame that is sent after hello is answered after welcome',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'extended', async (connection) => {
        connection.send({ type: 'hello', protocol: protocolVersion })
        connection.send({ type: 'ping' })
        await connection.first('pong')
        const types = connection.frames().map(({ type }) => type)
        assertRule(types.indexOf('welcome') >= 0, 'the pong came first')
      }),
  },
  {
    sentence: 'hello works on a plain connection too',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        await sendHelloFrame(connection)
      }),
  },
  {
    sentence: 'Frames of a reply have their session and increasing sequence numbers',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'extended', async (connection) => {
        await sendHelloFrame(connection)
        const { sessionId, messageId } = await sendAndAwaitReply(target, connection)
        let last = 0
        for (const frame of connection.frames()) {
          if (!('message_id' in frame) || frame.message_id !== messageId || !('seq' in frame)) continue
          assertRule(frame.session_id === sessionId, `${frame.type} is of session ${frame.session_id}`)
          assertRule((frame.seq ?? 0) > last, `${frame.type} has ${frame.seq} after ${last}`)
          last = frame.seq ?? 0
        }
        assertRule(last > 0, 'no frame has a number')
      }),
  },
  {
    sentence: 'A message is acknowledged, and the same client_msg_id is accepted once',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'extended', async (connection) => {
        await sendHelloFrame(connection)
        const sessionId = createConformanceTestId('sess')
        const name = createConformanceTestId('mine')
        sendMessage(target, connection, sessionId, name)
        const first = await connection.first('message_ack')
        sendMessage(target, connection, sessionId, name)
        const again = await connection.first('message_ack', undefined, ({ duplicate }) => duplicate)
        assertRule(
          !first.duplicate && first.message_id === again.message_id,
          'the second has another message_id',
        )
        await connection.first('stream_end', target.replyMs)
        const { messages } = await target.api.messages(sessionId)
        const mine = messages.filter(({ sender }) => sender === 'user')
        assertRule(mine.length === 1, `the history has it ${mine.length} times`)
      }),
  },
  {
    sentence: 'A client that resumes after a lost connection receives the missed frames once',
    of: 'extension',
    async check(target) {
      const sessionId = createConformanceTestId('sess')
      let messageId = ''
      let state = emptyConversation
      await runWithConnection(target, 'extended', async (connection) => {
        await sendHelloFrame(connection)
        sendMessage(target, connection, sessionId, createConformanceTestId('mine'))
        messageId = (await connection.first('stream_start', target.replyMs)).message_id
        state = conversationOf(connection)
      })
      await runWithConnection(target, 'extended', async (connection) => {
        await sendHelloFrame(connection, getResumePoint(state))
        if (state.replies[messageId]?.status === 'streaming')
          await connection.first('stream_end', target.replyMs, (end) => end.message_id === messageId)
        const reply = conversationOf(connection, state).replies[messageId]
        const { content } = await findMessageInHistory(target, sessionId, messageId)
        assertRule(
          reply?.text === content,
          `received ${JSON.stringify(reply?.text)}, stored ${JSON.stringify(content)}`,
        )
      })
    },
  },
  {
    sentence: 'A client that resumes from an unknown position receives resync',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'extended', async (connection) => {
        await sendHelloFrame(connection, { epoch: 'an epoch that never was', after_seq: 1 })
        await connection.first('resync')
      }),
  },
  {
    sentence: 'A cancelled reply ends once',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'extended', async (connection) => {
        await sendHelloFrame(connection)
        sendMessage(target, connection, createConformanceTestId('sess'), createConformanceTestId('mine'))
        const { message_id } = await connection.first('stream_start', target.replyMs)
        connection.send({ type: 'cancel', message_id })
        await connection.first('stream_end', target.replyMs)
        connection.send({ type: 'cancel', message_id })
        connection.send({ type: 'ping' })
        await connection.first('pong')
        const ends = connection.framesOf('stream_end').filter((end) => end.message_id === message_id)
        assertRule(ends.length === 1, `there were ${ends.length} stream_end`)
      }),
  },
]
