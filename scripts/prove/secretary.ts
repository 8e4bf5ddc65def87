import type { ExtendedTestSuite } from './run-extended-tests.ts'

type ProofOptions = { quick: boolean; fuzz?: string; cuts?: string; cycles?: string }

const agent = 'secretary/agent/src'
const deployments = 'secretary/server/src/deployments'
const secondMs = 1000
const minuteMs = 60 * secondMs

/**
 * Returns the proofs of the secretary. A proof is a test suite that also runs at every commit, but for longer. `quick`:
 * a few minutes for all of them. `fuzz`: requests per endpoint; `cuts`: broken connections between a client and its
 * agent; `cycles`: deployments to a server. The real server needs root and the Debian that `npm run ssh-target`
 * creates.
 */
export function listSecretaryExtendedTests({ quick, fuzz, cuts, cycles }: ProofOptions): ExtendedTestSuite[] {
  const requests = Number(fuzz ?? (quick ? 100 : 2000))
  const lines = Number(cuts ?? (quick ? 100 : 1000))
  const connections = Number(cycles ?? (quick ? 3 : 30))
  const fuzzed = (suite: string, file: string): ExtendedTestSuite => ({
    suite,
    file,
    env: { FUZZ_RUNS: String(requests) },
    testTimeoutMs: minuteMs + requests * secondMs,
    timeoutMs: 4 * minuteMs + requests * 4 * secondMs,
  })
  return [
    fuzzed('secretary.fuzz', 'secretary/server/src/fuzz.test.ts'),
    fuzzed('agent.fuzz', `${agent}/fuzz.test.ts`),
    {
      suite: 'secretary.cuts',
      file: `${agent}/live/interrupted-connections.test.ts`,
      env: { CUT_RUNS: String(lines) },
      timeoutMs: 240 * secondMs + lines * 2 * secondMs,
    },
    {
      suite: 'secretary.relay-cuts',
      file: `${agent}/relay/interrupted-relay.test.ts`,
      env: { RELAY_CUTS: String(lines) },
      timeoutMs: 240 * secondMs + lines * 3 * secondMs,
    },
    {
      suite: 'secretary.interruptions',
      file: `${deployments}/interruptions.test.ts`,
      env: { DEPLOY_KILLS: 'all', DEPLOY_CUTS: String(connections) },
      timeoutMs: (30 + 2 * connections) * minuteMs,
    },
    {
      suite: 'secretary.real-server',
      file: `${deployments}/real-server.test.ts`,
      env: {},
      timeoutMs: 20 * minuteMs,
    },
  ]
}
