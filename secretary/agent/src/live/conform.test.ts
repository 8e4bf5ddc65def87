import { setTimeout as pause } from 'node:timers/promises'
import { checkConformance } from '@sanhe/protocol/conform/conform'
import { openSocketWithKeyInHeader, openSocketWithKeyInSubprotocol } from '@sanhe/protocol/socket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Brain } from '#core'
import { startTestAgent, type TestAgent, testDeviceKey } from '#testing'

const talkative: Brain = {
  mode: 'llm',
  model: 'talkative',
  async run({ messages, context }, emit) {
    const last = messages.at(-1)
    const isTask = !last?.results && last?.content.includes('tasks')
    for (const name of isTask ? ['One', 'Two'] : []) context.spawn?.({ name, instruction: name })
    if (context.isSubAgent) context.log('INFO', 'begins')
    for (const word of ['Good ', 'day ', 'to ', 'you.']) {
      emit(word)
      await pause(20, undefined, { signal: context.signal })
    }
    return { tokens: 4, estimated: false }
  },
}

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent({}, talkative)))
afterEach(() => agent.stop())

test.each([
  ['a header', openSocketWithKeyInHeader(WebSocket)],
  ['a subprotocol', openSocketWithKeyInSubprotocol(WebSocket)],
])(
  'the agent passes every rule of the conformance suite with the device key in %s',
  async (_how, openExtended) => {
    const outcomes = await checkConformance(
      {
        url: agent.url,
        apiKey: testDeviceKey,
        fetch: (url, init) => fetch(url, init),
        timers: {
          set: (run, ms) => setTimeout(run, ms),
          clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
        },
        openPlain: openSocketWithKeyInHeader(WebSocket, []),
        openExtended,
        prompt: 'Say something',
        taskPrompt: 'Do two tasks',
        replyMs: 10_000,
        controlMs: 10_000,
      },
      () => {},
    )
    expect(outcomes.filter(({ result }) => result !== 'passed')).toEqual([])
  },
)
