import { setTimeout as pause } from 'node:timers/promises'
import { checkConformance } from '@sanhe/protocol/conform/conform'
import { openSocketWithKeyInHeader } from '@sanhe/protocol/socket'
import { describe, test } from 'vitest'
import type { Brain } from '#core'
import {
  type FrameMutation,
  startMutatingProxy,
  startTestAgent,
  type TestFrame,
  testDeviceKey,
} from '#testing'

/**
 * Brain that replies with four words; a task starts two sub-agents that write logs, make progress and return a result.
 */
const brain: Brain = {
  mode: 'llm',
  model: 'talkative',
  async run({ messages, context }, emit) {
    const last = messages.at(-1)
    const isTask = !last?.results && last?.content.includes('tasks')
    for (const name of isTask ? ['One', 'Two'] : []) context.spawn?.({ name, instruction: name })
    const words = context.isSubAgent ? ['Half ', 'done.'] : ['Good ', 'day ', 'to ', 'you.']
    for (const [index, word] of words.entries()) {
      emit(word)
      if (context.isSubAgent) context.progress(40 * (index + 1), word)
      if (context.isSubAgent) context.log('INFO', word)
      // The pause is longer than the interval in which the agent merges fragments and progress, so each fragment is
      // sent separately.
      await pause(context.isSubAgent ? 280 : 40, undefined, { signal: context.signal })
    }
    return { tokens: 4, estimated: false }
  },
}

type Faults = Parameters<typeof startMutatingProxy>[1]

/**
 * Checks the rules whose sentence matches `rules`, and returns those that did not pass. `waitMs`: how long a rule waits
 * for a frame, which a fault may have removed.
 */
async function failedRules(faults: Faults, { rules = /./, waitMs = 2500 } = {}) {
  const agent = await startTestAgent({ RATE_LIMIT_SCALE: '1000' }, brain)
  const proxy = await startMutatingProxy(agent.url, faults)
  try {
    const outcomes = await checkConformance(
      {
        url: proxy.url,
        apiKey: testDeviceKey,
        fetch: (url, init) => fetch(url, init),
        timers: {
          set: (run, ms) => setTimeout(run, ms),
          clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
        },
        openPlain: openSocketWithKeyInHeader(WebSocket, []),
        openExtended: openSocketWithKeyInHeader(WebSocket),
        prompt: 'Say something',
        taskPrompt: 'Do two tasks',
        replyMs: waitMs,
        controlMs: waitMs,
        selects: ({ sentence }) => rules.test(sentence),
      },
      () => {},
    )
    return outcomes
      .filter(({ result }) => result !== 'passed')
      .map(({ sentence, seen }) => `${sentence}: ${seen}`)
  } finally {
    await proxy.stop()
    await agent.stop()
  }
}

/** Returns a fault that changes frames of one type; `undefined` removes the frame. */
const change =
  (
    type: string,
    changed: (frame: TestFrame, count: number) => TestFrame[] | TestFrame | undefined,
  ): FrameMutation =>
  () => {
    let count = 0
    return (frame) => {
      if (frame.type !== type) return [frame]
      count += 1
      return [changed(frame, count) ?? []].flat()
    }
  }
const end = { type: 'stream_end', usage: { tokens: 1 } }

/** Faults of the agent, each with a rule that must detect it. */
const planted: [name: string, mutate: FrameMutation, rule: RegExp][] = [
  [
    'a fragment is lost',
    change('stream_chunk', (frame, count) => (count === 2 ? undefined : frame)),
    /history contains the reply/,
  ],
  [
    'a fragment comes twice',
    change('stream_chunk', (frame, count) => (count === 2 ? [frame, frame] : frame)),
    /history contains the reply/,
  ],
  [
    'a fragment is changed',
    change('stream_chunk', (frame, count) => (count === 2 ? { ...frame, content: 'night ' } : frame)),
    /history contains the reply/,
  ],
  ['a reply ends twice', change('stream_end', (frame) => [frame, frame]), /A reply ends once/],
  [
    'a reply ends before its text',
    change('stream_start', (frame) => [frame, { ...end, message_id: frame['message_id'] }]),
    /in this order/,
  ],
  ['a reply never ends', change('stream_end', () => undefined), /in this order/],
  ['a ping is not answered', change('pong', () => undefined), /answered with a pong/],
  [
    'a strict frame has another field',
    change('stream_chunk', (frame) => ({ ...frame, mood: 'good' })),
    /fields of the specification/,
  ],
  [
    'the token count is no number',
    change('stream_end', (frame) => ({ ...frame, usage: { tokens: 'four' } })),
    /number of used tokens/,
  ],
  [
    'the sequence numbers do not increase',
    change('stream_chunk', (frame) => ('seq' in frame ? { ...frame, seq: 1 } : frame)),
    /increasing sequence numbers/,
  ],
  [
    'a fragment names another reply',
    change('stream_chunk', (frame, count) => (count === 2 ? { ...frame, message_id: 'msg_other' } : frame)),
    /history contains the reply/,
  ],
  [
    'a repeated message is acknowledged as new',
    change('message_ack', (frame) => ({ ...frame, duplicate: false })),
    /accepted once/,
  ],
  ['no client receives resync', change('resync', () => undefined), /resync/],
  [
    'progress decreases',
    change('agent_progress', (frame, count) => ({ ...frame, progress: Math.max(0, 90 - 10 * count) })),
    /never decreases/,
  ],
  [
    'progress is more than 100',
    change('agent_progress', (frame) => ({ ...frame, progress: 150 })),
    /never decreases/,
  ],
  ['a sub-agent never ends', change('agent_complete', () => undefined), /sub-agent ends once/],
  ['a sub-agent ends twice', change('agent_complete', (frame) => [frame, frame]), /sub-agent ends once/],
  [
    'a sub-agent makes progress after its end',
    change('agent_complete', (frame) => [
      frame,
      { type: 'agent_progress', agent_id: frame['agent_id'], progress: 100, detail: '' },
    ]),
    /sub-agent ends once/,
  ],
  ['the start of a sub-agent is lost', change('agent_start', () => undefined), /starts once, under a reply/],
  [
    'a sub-agent names an unknown reply',
    change('agent_start', (frame) => ({ ...frame, parent_msg: 'msg_other' })),
    /starts once, under a reply/,
  ],
  [
    'the sent result differs from the stored one',
    change('agent_complete', (frame) => ({ ...frame, result: 'nothing' })),
    /contains each ended sub-agent/,
  ],
  [
    'a log line is lost',
    change('agent_log', (frame, count) => (count === 1 ? undefined : frame)),
    /log line of a sub-agent/,
  ],
  [
    'a retry does not name the retried sub-agent',
    change('agent_start', (frame) => ({ ...frame, retry_of: undefined })),
    /retry is a new sub-agent/,
  ],
  [
    'a cancelled sub-agent ends twice',
    change('agent_error', (frame) => [frame, frame]),
    /cancelled sub-agent ends once/,
  ],
]

describe.concurrent('checkConformance with a faulty agent', { timeout: 180_000 }, () => {
  test('control: checkConformance reports no failed rule for an agent without a fault', async ({
    expect,
  }) => {
    expect(await failedRules({}, { waitMs: 30_000 })).toEqual([])
  })

  test.for(planted)('checkConformance detects the fault "%s"', async ([, mutate, rule], { expect }) => {
    expect((await failedRules({ mutate }, { rules: rule })).join('\n')).toMatch(rule)
  })

  test('checkConformance detects a health check that needs no device key', async ({ expect }) => {
    const health = { status: 'ok', name: 'A', avatar: '', version: '1' }
    const answer = (path: string) => (path === '/api/health' ? health : undefined)
    const rule = /401 without a key/
    expect((await failedRules({ answer }, { rules: rule })).join('\n')).toMatch(rule)
  })
})
