import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyFrame,
  applyHistory,
  type Conversation,
  emptyConversation,
  getResumePoint,
  removeDecidedApproval,
} from './conversation.ts'
import type { ServerFrame } from './server-frames.ts'
import { HistoryMessage } from './history.ts'
import type { ReplyFrame } from './reply.ts'
import {
  arbitraryServerFrames,
  createStrictReplayFrames,
  type ScriptedFrames,
  toStrictFrames,
} from './testing/script.ts'

const welcome = (seq: number, epoch = 'one'): ServerFrame => ({
  type: 'welcome',
  protocol: 1,
  epoch,
  seq,
  server_time: '2026-11-21T08:00:00.000Z',
  max_frame: 1_048_576,
})
const start: ReplyFrame = { type: 'stream_start', message_id: 'msg_1' }
const chunk = (content: string): ReplyFrame => ({ type: 'stream_chunk', message_id: 'msg_1', content })
const end: ReplyFrame = { type: 'stream_end', message_id: 'msg_1', usage: { tokens: 7 } }
const conversationAfter = (frames: ScriptedFrames, from: Conversation = emptyConversation) =>
  frames.reduce(applyFrame, from)
const textOf = (frames: ScriptedFrames) => conversationAfter(frames).replies['msg_1']?.text
const shown = ({ replies, agents }: Conversation) => ({ replies, agents })

describe('a conversation over a connection that breaks', () => {
  test('the conversation of an extended client reaches the same state, whatever frames it missed or received twice', () => {
    fc.assert(
      fc.property(
        arbitraryServerFrames,
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 5 }),
        (script, cuts) => {
          let state = conversationAfter([welcome(0)])
          for (const [cut, overlap] of cuts) {
            const after = getResumePoint(state)?.after_seq ?? 0
            const from = Math.max(0, after - (overlap % 4))
            state = conversationAfter(
              [welcome(script.length), ...script.slice(from, after + (cut % script.length))],
              state,
            )
          }
          state = conversationAfter(script.slice(getResumePoint(state)?.after_seq), state)
          expect(shown(state)).toEqual(shown(conversationAfter([welcome(0), ...script])))
        },
      ),
    )
  })

  test('control: without sequence numbers, a replay doubles the text of the conversation', () => {
    const script: ScriptedFrames = [start, chunk('a'), chunk('b'), end]
    expect(textOf([...script.slice(0, 3), ...script.slice(2)])).toBe('abb')
  })

  test('the conversation of a strict client reaches the same state when open replies are sent again after a reconnect', () => {
    fc.assert(
      fc.property(arbitraryServerFrames, fc.array(fc.nat(), { maxLength: 5 }), (extended, cuts) => {
        const script = toStrictFrames(extended)
        let state = emptyConversation
        let at = 0
        for (const cut of cuts.map((n) => n % script.length).toSorted((a, b) => a - b)) {
          state = conversationAfter(
            [...createStrictReplayFrames(script.slice(0, at)), ...script.slice(at, cut)],
            state,
          )
          at = cut
        }
        state = conversationAfter(
          [...createStrictReplayFrames(script.slice(0, at)), ...script.slice(at)],
          state,
        )
        expect(shown(state)).toEqual(shown(conversationAfter(script)))
      }),
    )
  })

  test('a strict client that missed frames has the same conversation as an uninterrupted client after it reads the history', () => {
    fc.assert(
      fc.property(arbitraryServerFrames, fc.nat(), (extended, cut) => {
        const script = toStrictFrames(extended)
        const state = conversationAfter(script.slice(0, cut % script.length))
        const whole = conversationAfter(script)
        const caughtUp = applyHistory(state, historyOf(whole))
        for (const { messageId, text, status, tokens } of Object.values(whole.replies))
          expect(caughtUp.replies[messageId]).toMatchObject({ text, status, tokens })
        for (const { agentId, status, progress, result } of Object.values(whole.agents))
          expect(caughtUp.agents[agentId]).toMatchObject({ status, progress, result })
      }),
    )
  })
})

/** Returns the history of these replies as the server would return it. */
const historyOf = ({ replies, agents }: Conversation) =>
  Object.values(replies).map((reply) =>
    HistoryMessage.parse({
      message_id: reply.messageId,
      session_id: 'sess_1',
      sender: 'assistant',
      content: reply.text,
      time: '2026-11-21T08:00:00.000Z',
      status: reply.status,
      usage: { tokens: reply.tokens },
      agents: Object.values(agents)
        .filter((agent) => agent.parentMessageId === reply.messageId)
        .map((agent) => ({
          agent_id: agent.agentId,
          name: agent.name,
          status: agent.status,
          progress: agent.progress,
          detail: agent.detail,
          result: agent.result,
          error: agent.error,
        })),
    }),
  )

describe('applyFrame', () => {
  test('applyFrame and applyHistory keep messages of the user', () => {
    const userFrame: ServerFrame = {
      type: 'user_message',
      message_id: 'msg_0',
      content: 'hello',
      attachments: [],
    }
    const state = conversationAfter([{ ...userFrame, session_id: 'sess_1', client_msg_id: 'mine' }])
    expect(state.messages['msg_0']).toMatchObject({ content: 'hello', clientMsgId: 'mine' })
    const read = HistoryMessage.parse({
      message_id: 'msg_9',
      session_id: 'sess_1',
      sender: 'user',
      content: 'again',
      time: '2026-11-21T08:00:00.000Z',
    })
    expect(applyHistory(state, [read]).messages['msg_9']).toMatchObject({ content: 'again', attachments: [] })
  })

  test('applyFrame keeps an approval request until it is decided', () => {
    const state = conversationAfter([
      {
        type: 'approval_request',
        approval_id: 'apr_1',
        summary: 'Send the invoice?',
        action_hash: 'abc',
        expires_at: '2026-11-21T08:10:00.000Z',
      },
    ])
    expect(state.approvals['apr_1']?.summary).toBe('Send the invoice?')
    expect(removeDecidedApproval(state, 'apr_1').approvals).toEqual({})
    expect(applyFrame(state, { type: 'approval_closed', approval_id: 'apr_1' }).approvals).toEqual({})
  })

  test('applyFrame keeps session titles and deletions, each deletion once', () => {
    const state = conversationAfter([
      { type: 'session_updated', session_id: 'sess_1', title: 'Invoices' },
      { type: 'session_updated', session_id: 'sess_2', deleted: true },
      { type: 'session_updated', session_id: 'sess_2', deleted: true },
      { type: 'session_updated', title: 'whose?' },
    ])
    expect(state).toMatchObject({ titles: { sess_1: 'Invoices' }, deletedSessions: ['sess_2'] })
  })

  test('applyFrame leaves the conversation unchanged for frames without visible effect', () => {
    const state = conversationAfter([{ type: 'pong' }, { type: 'error', code: 'BAD_FRAME', message: 'no' }])
    expect(state).toEqual(emptyConversation)
  })
})

describe('applyHistory', () => {
  const page = (fields: object) => [
    HistoryMessage.parse({
      message_id: 'msg_1',
      session_id: 'sess_1',
      sender: 'assistant',
      content: 'from history',
      time: '2026-11-21T08:00:00.000Z',
      ...fields,
    }),
  ]

  test('applyHistory ends a reply whose end was missed', () => {
    const state = applyHistory(conversationAfter([start, chunk('from')]), page({ status: 'cancelled' }))
    expect(state.replies['msg_1']).toMatchObject({ text: 'from history', status: 'cancelled' })
  })

  test('applyHistory does not replace the text of a reply that still streams', () => {
    const state = applyHistory(conversationAfter([start, chunk('newer')]), page({ status: 'streaming' }))
    expect(state.replies['msg_1']).toMatchObject({ text: 'newer', status: 'streaming', sessionId: 'sess_1' })
  })

  test('applyHistory keeps the logs of a sub-agent and does not reset its status', () => {
    const state = conversationAfter([
      { type: 'agent_progress', agent_id: 'agent_1', progress: 60, detail: 'rows' },
      { type: 'agent_log', agent_id: 'agent_1', level: 'WARN', message: 'slow' },
    ])
    const behind = applyHistory(
      state,
      page({ agents: [{ agent_id: 'agent_1', status: 'waiting', name: 'Sum' }] }),
    )
    expect(behind.agents['agent_1']).toMatchObject({ status: 'running', progress: 60, name: 'Sum' })
    const ended = applyHistory(
      behind,
      page({ agents: [{ agent_id: 'agent_1', status: 'interrupted', error: 'Interrupted by restart' }] }),
    )
    expect(ended.agents['agent_1']).toMatchObject({
      status: 'failed',
      error: 'Interrupted by restart',
      logs: [{ level: 'WARN', message: 'slow' }],
    })
  })
})
