import { describe, expect, test } from 'vitest'
import { openSocketWithKeyInHeader, openSocketWithKeyInSubprotocol } from '../socket.ts'
import { type ScriptedAgentFault, scriptedAgentKey, startScriptedAgent } from '../testing/scripted-agent.ts'
import { systemFetch, systemTimers } from '../testing/system-io.ts'
import { checkConformance, conformanceRules, type RuleOutcome } from './conform.ts'

type AgentOptions = Parameters<typeof startScriptedAgent>[0]

/**
 * Runs the suite with short time limits for a faulty server and longer ones for a correct server, which may only be
 * slow.
 */
async function outcomesFor(agentOptions: AgentOptions, openExtended = openSocketWithKeyInHeader(WebSocket)) {
  const waitMs = agentOptions?.fault || agentOptions?.isStrict ? 300 : 10_000
  const agent = await startScriptedAgent(agentOptions)
  try {
    const target = {
      url: agent.url,
      apiKey: scriptedAgentKey,
      fetch: systemFetch,
      timers: systemTimers,
      openPlain: openSocketWithKeyInHeader(WebSocket, []),
      openExtended,
      prompt: 'Say something',
      taskPrompt: 'Do two tasks',
      replyMs: waitMs,
      controlMs: waitMs,
    }
    return await checkConformance(target, () => {})
  } finally {
    await agent.stop()
  }
}
const sentences = (outcomes: RuleOutcome[], expected: RuleOutcome['result']) =>
  outcomes.flatMap(({ sentence, result, seen }) =>
    result === expected ? [seen ? `${sentence}: ${seen}` : sentence] : [],
  )

describe('checkConformance', () => {
  test('checkConformance passes every rule for a server without faults', async () => {
    const outcomes = await outcomesFor({})
    expect(sentences(outcomes, 'failed')).toEqual([])
    expect(sentences(outcomes, 'absent')).toEqual([])
    expect(sentences(outcomes, 'passed')).toHaveLength(conformanceRules.length)
  })

  test('checkConformance passes every rule when the device key is sent as a subprotocol, as by a browser', async () => {
    expect(sentences(await outcomesFor({}, openSocketWithKeyInSubprotocol(WebSocket)), 'failed')).toEqual([])
  })

  test('checkConformance skips the extension rules for a server that does not support hello', async () => {
    const outcomes = await outcomesFor({ isStrict: true })
    expect(sentences(outcomes, 'failed')).toEqual([])
    expect(outcomes.every(({ of, result }) => of !== 'extension' || result === 'absent')).toBe(true)
  })

  test('checkConformance reports the sub-agent rules as absent, with the reason, when the task starts no sub-agent', async () => {
    const outcomes = await outcomesFor({ hasAgents: false })
    expect(sentences(outcomes, 'failed')).toEqual([])
    const unasked = sentences(outcomes, 'absent')
    expect(unasked).toHaveLength(6)
    expect(unasked[0]).toContain('the task started no sub-agent')
  })

  test.each<[ScriptedAgentFault, RegExp]>([
    ['openDoor', /401 without a key/],
    ['openSocket', /refuses a wrong key/],
    ['silentToPing', /ping is answered with a pong/],
    ['closesOnUnknown', /unknown type is ignored/],
    ['noTokens', /number of used tokens/],
    ['endsTwice', /A reply ends once/],
    ['doubleText', /history contains the reply as streamed/],
    ['anotherHistory', /history contains the reply as streamed/],
    ['pagesWrong', /pages back through a session/],
    ['chattyStrict', /only the types and fields of the specification/],
    ['toleratesBadFrames', /closes the connection with 4400/],
    ['takesTwice', /same client_msg_id is accepted once/],
    ['forgetsJournal', /resumes after a lost connection/],
    ['neverResyncs', /receives resync/],
    ['silentRefusal', /refused message gets a reply/],
  ])('checkConformance reports a server with the fault %s', async (fault, sentence) => {
    const failed = sentences(await outcomesFor({ fault }), 'failed')
    expect(failed).toContainEqual(expect.stringMatching(sentence))
  })
})
