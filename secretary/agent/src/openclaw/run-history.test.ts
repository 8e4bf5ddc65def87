import { describe, expect, test } from 'vitest'
import { ChatHistory } from './frames.ts'
import { findRunInHistory, sumTurnUsage } from './run-history.ts'

const user = (content: string, key: string) => ({ role: 'user', content, idempotencyKey: `${key}:user` })
const system = { role: 'user', content: '[System] Your previous turn was interrupted.' }
const reply = (text: string, fields: object = { stopReason: 'stop' }) => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
  usage: { input: 10, output: 2 },
  ...fields,
})
const history = (messages: object[], fields: object = {}) => ChatHistory.parse({ messages, ...fields })
const find = (messages: object[], fields?: object) => findRunInHistory(history(messages, fields), 'k1')

describe('findRunInHistory', () => {
  test('a message that the gateway does not have is unknown', () => {
    expect(find([user('Other', 'k0'), reply('x')])).toEqual({ state: 'unknown' })
  })

  test('a run in progress is running with its text, before and after its message is stored', () => {
    const inFlightRun = { runId: 'k1', text: 'so far' }
    const running = { state: 'running', runId: 'k1', text: 'so far' }
    expect(find([], { inFlightRun })).toEqual(running)
    expect(find([user('Hi', 'k1')], { inFlightRun })).toEqual(running)
  })

  test('a run that the gateway began after a restart is running under its new id', () => {
    const sessionInfo = { hasActiveRun: true, activeRunIds: ['new'] }
    expect(find([user('Hi', 'k1')], { sessionInfo })).toEqual({
      state: 'running',
      runId: 'new',
      text: undefined,
    })
  })

  test('a turn without a reply and without a run is interrupted', () => {
    expect(find([user('Hi', 'k1')])).toEqual({ state: 'interrupted' })
  })

  test('a complete turn has the texts of its last run, without messages of the system and of later turns', () => {
    const messages = [
      user('Hi', 'k1'),
      reply('Half', { stopReason: 'toolUse' }),
      system,
      reply('I look.', { stopReason: 'toolUse' }),
      { role: 'toolResult', content: 'x' },
      reply('Done.'),
      user('Next', 'k2'),
      reply('Other.'),
    ]
    expect(find(messages)).toEqual({ state: 'complete', text: 'I look.\n\nDone.', error: '' })
  })

  test('a stopped turn and a failed turn have their state', () => {
    expect(find([user('Hi', 'k1'), reply('A', { stopReason: 'stop', openclawAbort: {} })])).toMatchObject({
      state: 'stopped',
    })
    const failed = reply('', { stopReason: 'error', errorMessage: 'Overflow' })
    expect(find([user('Hi', 'k1'), failed])).toMatchObject({ state: 'failed', error: 'Overflow' })
  })
})

describe('sumTurnUsage', () => {
  test('the tokens of all requests of the turn are added, and an absent count is undefined', () => {
    const messages = [user('Hi', 'k1'), reply('A', { stopReason: 'toolUse' }), reply('B')]
    expect(sumTurnUsage(history(messages), 'k1')).toEqual({ inputTokens: 20, outputTokens: 4 })
    expect(
      sumTurnUsage(history([user('Hi', 'k1'), { role: 'assistant', content: 'x' }]), 'k1'),
    ).toBeUndefined()
  })
})
