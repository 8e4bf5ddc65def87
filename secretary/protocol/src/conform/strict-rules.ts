import { strictFrameFields } from '@sanhe/protocol/strict-frames'
import { closeCodes, maxAttachments, maxFrameBytes } from '@sanhe/protocol/limits'
import { findMessageInHistory, sendAndAwaitReply, waitForReply } from './exchanges.ts'
import { runWithConnection } from './probe.ts'
import { assertRule, type ConformanceRule, createConformanceTestId } from './rule.ts'

export const strictConformanceRules: ConformanceRule[] = [
  {
    sentence: 'A ping is answered with a pong',
    of: 'specification',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        connection.send({ type: 'ping' })
        await connection.first('pong')
      }),
  },
  {
    sentence: 'A frame of an unknown type is ignored',
    of: 'specification',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        connection.send({ type: 'conform_unheard_of', content: [1, 2, 3] })
        connection.send({ type: 'ping' })
        await connection.first('pong')
      }),
  },
  {
    sentence:
      'A message is answered with stream_start, stream_chunk and stream_end of one message_id, in this order',
    of: 'specification',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        const { messageId } = await sendAndAwaitReply(target, connection)
        const types = connection
          .frames()
          .filter((frame) => 'message_id' in frame && frame.message_id === messageId)
          .map(({ type }) => type)
        const order = types.join(' ')
        assertRule(/^stream_start( stream_chunk)+ stream_end$/.test(order), `it was ${order}`)
      }),
  },
  {
    sentence: 'A reply ends once',
    of: 'specification',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        const { messageId } = await sendAndAwaitReply(target, connection)
        // A WebSocket keeps the order of frames, so all frames that the server sent before the pong have arrived once
        // the pong arrives.
        connection.send({ type: 'ping' })
        await connection.first('pong')
        const ends = connection.framesOf('stream_end').filter(({ message_id }) => message_id === messageId)
        assertRule(ends.length === 1, `there were ${ends.length} stream_end`)
      }),
  },
  {
    sentence: 'stream_end has the number of used tokens as an integer',
    of: 'specification',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        const { end } = await sendAndAwaitReply(target, connection)
        assertRule(Number.isInteger(end.usage.tokens), `usage is ${JSON.stringify(end.usage)}`)
      }),
  },
  {
    sentence: 'The history contains the reply as streamed, and the sender of each message',
    of: 'specification',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        const { sessionId, messageId, text } = await sendAndAwaitReply(target, connection)
        const { content, sender } = await findMessageInHistory(target, sessionId, messageId)
        assertRule(content === text, `streamed ${JSON.stringify(text)}, stored ${JSON.stringify(content)}`)
        assertRule(sender === 'assistant', `the sender of the reply is ${sender}`)
        const { messages } = await target.api.messages(sessionId)
        assertRule(
          messages[0]?.content === target.prompt && messages[0].sender === 'user',
          'the question is not first',
        )
      }),
  },
  {
    sentence: 'A client that reconnects during a reply can show all of it, from frames or from the history',
    of: 'specification',
    async check(target) {
      const sessionId = createConformanceTestId('sess')
      let messageId = ''
      await runWithConnection(target, 'plain', async (connection) => {
        connection.send({ type: 'message', content: target.prompt, session_id: sessionId, attachments: [] })
        messageId = (await connection.first('stream_start', target.replyMs)).message_id
      })
      await runWithConnection(target, 'plain', async (connection) => {
        const isOver = (await findMessageInHistory(target, sessionId, messageId)).status !== 'streaming'
        if (isOver) return
        const { text } = await waitForReply(target, connection, messageId)
        const isReplayed = connection
          .framesOf('stream_start')
          .some(({ message_id }) => message_id === messageId)
        const { content } = await findMessageInHistory(target, sessionId, messageId)
        assertRule(
          !isReplayed || content === text,
          `received ${JSON.stringify(text)}, stored ${JSON.stringify(content)}`,
        )
      })
    },
  },
  {
    sentence: 'A connection without hello receives only the types and fields of the specification',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        await sendAndAwaitReply(target, connection)
        for (const raw of connection.received) {
          const shown = strictFrameFields[raw['type'] as keyof typeof strictFrameFields]
          assertRule(shown !== undefined, `it was sent ${String(raw['type'])}`)
          const extra = Object.keys(raw).filter((name) => !shown.includes(name))
          assertRule(extra.length === 0, `${String(raw['type'])} has ${extra.join()} too`)
        }
      }),
  },
  {
    sentence: 'A frame that is not JSON or has no type closes the connection with 4400',
    of: 'extension',
    async check(target) {
      // oxlint-disable-next-line no-await-in-loop -- one connection after the other
      for (const bad of ['{"type":', '[]', '{"content":"no type"}', '{"type":"message"}'])
        await runWithConnection(target, 'plain', async (connection) => {
          connection.send(bad)
          const { code } = await connection.end()
          assertRule(code === closeCodes.badFrame, `${bad} closed it with ${code}`)
        })
    },
  },
  {
    sentence: 'A frame of more than 1 MiB closes the connection with 1009',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        connection.send({
          type: 'message',
          session_id: createConformanceTestId('sess'),
          content: 'a'.repeat(maxFrameBytes),
        })
        const { code } = await connection.end()
        assertRule(code === closeCodes.tooBig, `it was closed with ${code}`)
      }),
  },
  {
    sentence: 'A refused message gets a reply with the reason',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        const attachments = Array.from({ length: maxAttachments + 1 }, (_, n) => ({ upload_id: `up_${n}` }))
        connection.send({
          type: 'message',
          content: 'look',
          session_id: createConformanceTestId('sess'),
          attachments,
        })
        const { message_id } = await connection.first('stream_start', target.controlMs)
        const { text } = await waitForReply(target, connection, message_id)
        assertRule(text.trim() !== '', 'the reply says nothing')
      }),
  },
]
