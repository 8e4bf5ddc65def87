import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HistoryMessage } from './history.ts'
import {
  discardMessage,
  decideMessageDraftRefusal,
  enqueueMessageDraft,
  listSendableMessages,
  listSessionsPossiblySent,
  markMessageAcked,
  markMessageAnswered,
  markMessageSent,
  markMessagesUnconfirmed,
  type Outbox,
  removeAnsweredMessages,
  requeueMessagesPossiblySent,
  requeueUnconfirmedMessage,
  restoreOutbox,
} from './outbox.ts'
import { reconcileOutboxWithHistory } from './reconcile-outbox.ts'

const draft = (content: string, sessionId = 'sess_1') => ({ sessionId, content, attachments: [] })
const queued = (...contents: string[]) =>
  contents.reduce<Outbox>(
    (outbox, content) => enqueueMessageDraft(outbox, draft(content), `id ${content}`, 0),
    [],
  )
const sent = (contents: string[], sentAfter: string | null | undefined, connection = 1) =>
  contents.reduce<Outbox>(
    (outbox, content) => markMessageSent(outbox, `id ${content}`, connection, sentAfter),
    queued(...contents),
  )
const statuses = (outbox: Outbox) => outbox.map(({ status }) => status)
const names = (entries: readonly { clientMsgId: string }[]) => entries.map(({ clientMsgId }) => clientMsgId)

describe('decideMessageDraftRefusal', () => {
  test.each([
    ['32,000 characters', 'a'.repeat(32_000), 0, undefined],
    ['32,001 characters', 'a'.repeat(32_001), 0, 'TOO_LONG'],
    ['9 pictures', 'look', 9, undefined],
    ['10 pictures', 'look', 10, 'TOO_MANY_ATTACHMENTS'],
  ])(
    'decideMessageDraftRefusal returns the expected refusal for a draft of %s',
    (_what, content, count, refusal) => {
      const attachments = Array.from({ length: count }, (_, n) => ({ upload_id: `up_${n}` }))
      expect(decideMessageDraftRefusal({ sessionId: 'sess_1', content, attachments })).toBe(refusal)
    },
  )
})

describe('outbox of unacknowledged messages', () => {
  test('a message goes from queued through sent and acked to answered, and is then removed', () => {
    const waiting = queued('a')
    expect(statuses(waiting)).toEqual(['queued'])
    const sentOnce = markMessageSent(waiting, 'id a', 1, null)
    expect(sentOnce[0]).toMatchObject({ status: 'sent', connection: 1 })
    const acked = markMessageAcked(sentOnce, 'id a', 'msg_1')
    expect(acked[0]).toMatchObject({ status: 'acked', messageId: 'msg_1' })
    const answered = markMessageAnswered(acked, 'msg_1')
    expect(statuses(answered)).toEqual(['answered'])
    expect(removeAnsweredMessages(answered)).toEqual([])
    expect(removeAnsweredMessages(acked)).toEqual(acked)
  })

  test('a late acknowledgement does not reset an answered message', () => {
    const answered = markMessageAnswered(markMessageAcked(sent(['a'], null), 'id a', 'msg_1'), 'msg_1')
    expect(statuses(markMessageAcked(answered, 'id a', 'msg_1'))).toEqual(['answered'])
  })

  test('the outbox sends messages in order; a message in doubt holds back later messages of its session', () => {
    const outbox = enqueueMessageDraft(
      enqueueMessageDraft(sent(['a'], null), draft('b'), 'id b', 0),
      draft('c', 'sess_2'),
      'id c',
      0,
    )
    expect(names(listSendableMessages(outbox, 1))).toEqual(['id b', 'id c'])
    expect(names(listSendableMessages(outbox, 2))).toEqual(['id c'])
    expect(listSessionsPossiblySent(outbox, 1)).toEqual([])
    expect(listSessionsPossiblySent(outbox, 2)).toEqual(['sess_1'])
  })

  test('a message in doubt is sent again with the same id and position on a new connection', () => {
    const outbox = enqueueMessageDraft(sent(['a', 'b'], null), draft('c'), 'id c', 0)
    expect(names(listSendableMessages(requeueMessagesPossiblySent(outbox, 2), 2))).toEqual([
      'id a',
      'id b',
      'id c',
    ])
    expect(names(listSendableMessages(requeueMessagesPossiblySent(outbox, 1), 1))).toEqual(['id c'])
  })

  test('a session with a sent but unacknowledged message must be checked against the history after a restart', () => {
    expect(listSessionsPossiblySent(restoreOutbox(sent(['a'], null)), 1)).toEqual(['sess_1'])
  })

  test('a message is unconfirmed when the history cannot be read, until the user resends or discards it', () => {
    const doubtful = markMessagesUnconfirmed(sent(['a'], null), 'sess_1', 2)
    expect(statuses(doubtful)).toEqual(['unconfirmed'])
    expect(statuses(requeueUnconfirmedMessage(doubtful, 'id a'))).toEqual(['queued'])
    expect(discardMessage(doubtful, 'id a')).toEqual([])
    expect(statuses(markMessagesUnconfirmed(sent(['a'], null), 'sess_1', 1))).toEqual(['sent'])
    expect(statuses(requeueUnconfirmedMessage(sent(['a'], null), 'id a'))).toEqual(['sent'])
  })
})

const historyMessage = (message_id: string, content: string, fields: object = {}) =>
  HistoryMessage.parse({
    message_id,
    session_id: 'sess_1',
    sender: 'user',
    content,
    time: '2026-11-21T08:00:00.000Z',
    ...fields,
  })
const reply = (message_id: string) => historyMessage(message_id, 'yes?', { sender: 'assistant' })

describe('reconcileOutboxWithHistory', () => {
  const settle = (outbox: Outbox, history: HistoryMessage[], connection = 2) =>
    reconcileOutboxWithHistory(outbox, 'sess_1', history, connection)

  test('reconcileOutboxWithHistory marks a sent message as acked if the history contains it, and as answered if the history contains its reply', () => {
    const outbox = settle(sent(['hello'], 'msg_1'), [reply('msg_1'), historyMessage('msg_2', 'hello')])
    expect(outbox[0]).toMatchObject({ status: 'acked', messageId: 'msg_2' })
    const answered = settle(outbox, [historyMessage('msg_2', 'hello'), reply('msg_3')])
    expect(statuses(answered)).toEqual(['answered'])
  })

  test('reconcileOutboxWithHistory queues a message again that is not in the history', () => {
    expect(statuses(settle(sent(['hello'], 'msg_1'), [historyMessage('msg_1', 'hello')]))).toEqual(['queued'])
    expect(statuses(settle(sent(['hello'], null), []))).toEqual(['queued'])
    expect(statuses(settle(sent(['hello'], undefined), [historyMessage('msg_1', 'else')]))).toEqual([
      'queued',
    ])
  })

  test('reconcileOutboxWithHistory leaves a message of the current connection as sent when the history lacks it', () => {
    expect(statuses(settle(sent(['hello'], null), [], 1))).toEqual(['sent'])
    expect(statuses(settle(sent(['hello'], null), [historyMessage('msg_1', 'hello')], 1))).toEqual(['acked'])
  })

  test('reconcileOutboxWithHistory marks a message as unconfirmed when the history may show an older one with the same text', () => {
    expect(statuses(settle(sent(['yes'], undefined), [historyMessage('msg_1', 'yes')]))).toEqual([
      'unconfirmed',
    ])
  })

  test('reconcileOutboxWithHistory with two messages of the same text and one in the history: the first is acked, the second queued', () => {
    const twice = enqueueMessageDraft(sent(['yes'], null), draft('yes'), 'id again', 0)
    const outbox = settle(markMessageSent(twice, 'id again', 1, null), [historyMessage('msg_1', 'yes')])
    expect(statuses(outbox)).toEqual(['acked', 'queued'])
  })

  test('reconcileOutboxWithHistory marks a message as acked when its client id is in the history, even if its text differs', () => {
    const history = [historyMessage('msg_1', 'cleaned up', { client_msg_id: 'id hello' })]
    expect(settle(sent(['hello'], undefined), history)[0]).toMatchObject({ messageId: 'msg_1' })
  })

  test('reconcileOutboxWithHistory does not match a message with the same text but other attachments', () => {
    const history = [historyMessage('msg_1', 'hello', { attachments: [{ upload_id: 'up_1' }] })]
    expect(statuses(settle(sent(['hello'], null), history))).toEqual(['queued'])
  })

  test('reconcileOutboxWithHistory leaves messages of other sessions and unsent messages unchanged', () => {
    const other = markMessageSent(enqueueMessageDraft([], draft('hello', 'sess_2'), 'id', 0), 'id', 1, null)
    expect(settle(other, [])).toEqual(other)
    expect(settle(queued('hello'), [historyMessage('msg_1', 'hello')])).toEqual(queued('hello'))
  })
})

/**
 * Simulates a connection that loses messages of either direction when it breaks. With `isDeduping` false, the server
 * accepts duplicates (control).
 */
function run(sessions: number[], cuts: { arrive: number; acknowledged: number }[], isDeduping: boolean) {
  let outbox = sessions.reduce<Outbox>(
    (kept, session, n) => enqueueMessageDraft(kept, draft(`text ${n}`, `sess_${session}`), `id ${n}`, n),
    [],
  )
  const accepted: string[] = []
  const wholeConnection = { arrive: sessions.length, acknowledged: sessions.length }
  for (const [at, { arrive, acknowledged }] of [...cuts, wholeConnection].entries()) {
    const connection = at + 1
    outbox = requeueMessagesPossiblySent(outbox, connection)
    const sending = listSendableMessages(outbox, connection)
    for (const entry of sending) outbox = markMessageSent(outbox, entry.clientMsgId, connection, undefined)
    const arrived = sending.slice(0, arrive)
    for (const { clientMsgId } of arrived)
      if (!isDeduping || !accepted.includes(clientMsgId)) accepted.push(clientMsgId)
    for (const { clientMsgId } of arrived.slice(0, acknowledged))
      outbox = markMessageAcked(outbox, clientMsgId, `msg ${clientMsgId}`)
  }
  return { outbox, accepted }
}

const anyCuts = fc.array(fc.record({ arrive: fc.nat(6), acknowledged: fc.nat(6) }), { maxLength: 8 })
const anySessions = fc.array(fc.nat(2), { minLength: 1, maxLength: 6 })

test('every message arrives exactly once and in the order of its session, wherever the connection breaks', () => {
  fc.assert(
    fc.property(anySessions, anyCuts, (sessions, cuts) => {
      const { outbox, accepted } = run(sessions, cuts, true)
      expect(accepted.toSorted()).toEqual(sessions.map((_, n) => `id ${n}`).toSorted())
      expect(statuses(outbox)).toEqual(sessions.map(() => 'acked'))
      for (const session of [0, 1, 2]) {
        const inOrder = sessions.flatMap((given, n) => (given === session ? [`id ${n}`] : []))
        expect(accepted.filter((id) => inOrder.includes(id))).toEqual(inOrder)
      }
    }),
  )
})

test('control: a server without deduplication accepts a message twice', () => {
  expect(run([0], [{ arrive: 1, acknowledged: 0 }], false).accepted).toEqual(['id 0', 'id 0'])
})
