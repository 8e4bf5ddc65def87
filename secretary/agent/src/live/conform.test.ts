import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkConformance } from '@sanhe/protocol/conform/conform'
import { openSocketWithKeyInHeader, openSocketWithKeyInSubprotocol } from '@sanhe/protocol/socket'
import { startOpenClawEmulator } from '@sanhe/providers/emulators/openclaw'
import { afterEach, expect, test } from 'vitest'
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
afterEach(() => agent.stop())

/** Checks the agent against every rule, and returns the outcomes of the rules that did not pass. */
async function listProblems(openExtended: ReturnType<typeof openSocketWithKeyInHeader>, taskPrompt?: string) {
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
      ...(taskPrompt !== undefined && { taskPrompt }),
      replyMs: 20_000,
      controlMs: 10_000,
    },
    () => {},
  )
  return outcomes.filter(({ result }) => result !== 'passed')
}

test.each([
  ['a header', openSocketWithKeyInHeader(WebSocket)],
  ['a subprotocol', openSocketWithKeyInSubprotocol(WebSocket)],
])(
  'the agent passes every rule of the conformance suite with the device key in %s',
  async (_how, openExtended) => {
    agent = await startTestAgent({}, talkative)
    expect(await listProblems(openExtended, 'Do two tasks')).toEqual([])
  },
)

test('a program that speaks the Agent Client Protocol passes every rule that does not need sub-agents', async () => {
  const program = fileURLToPath(new URL('../acp/testing/acp-agent.ts', import.meta.url))
  agent = await startTestAgent({ ACP_COMMAND: JSON.stringify([process.execPath, program]) })
  const problems = await listProblems(openSocketWithKeyInSubprotocol(WebSocket))
  expect(problems.filter(({ seen }) => !seen?.includes('started no sub-agent'))).toEqual([])
  // A program that speaks the Agent Client Protocol starts no sub-agents of this agent, so the six rules
  // about sub-agents do not apply.
  expect(problems).toHaveLength(6)
}, 60_000)

test('an OpenClaw gateway passes every rule that does not need sub-agents', async () => {
  const gateway = await startOpenClawEmulator()
  agent = await startTestAgent()
  const body = { url: gateway.url, token: gateway.token, allows_plaintext: false }
  await agent.device.openclaw.set({ body })
  await agent.device.engines.setMode({ body: { mode: 'gateway' } })
  gateway.queue(
    Array.from({ length: 60 }, () => ({ text: 'A reply in several words. '.repeat(3), delayMs: 300 })),
  )
  const problems = await listProblems(openSocketWithKeyInSubprotocol(WebSocket))
  expect(problems.filter(({ seen }) => !seen?.includes('started no sub-agent'))).toEqual([])
  expect(problems).toHaveLength(6)
  await gateway.stop()
}, 60_000)
