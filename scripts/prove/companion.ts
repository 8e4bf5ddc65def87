import type { ExtendedTestSuite } from './run-extended-tests.ts'

type ProofOptions = { quick: boolean; fuzz?: string; rounds?: string; histories?: string }

const folder = 'companion/server/src'
const secondMs = 1000
const minuteMs = 60 * secondMs

/**
 * Returns the long-running tests of the companion. Each is a test suite of `npm test` with more iterations. `quick`:
 * few iterations, so that all of them take a few minutes. `fuzz`: requests per endpoint; `rounds`: orders that are
 * paid, cancelled and refunded at the same time; `histories`: generated histories of buyers, shops, group buys, points,
 * the provider and the clock.
 */
export function listCompanionExtendedTests({
  quick,
  fuzz,
  rounds,
  histories,
}: ProofOptions): ExtendedTestSuite[] {
  const requests = Number(fuzz ?? (quick ? 50 : 1000))
  const races = Number(rounds ?? (quick ? 5 : 100))
  const generatedHistories = Number(histories ?? (quick ? 100 : 2000))
  return [
    {
      suite: 'companion.fuzz',
      file: `${folder}/fuzz.test.ts`,
      env: { FUZZ_RUNS: String(requests) },
      testTimeoutMs: minuteMs + requests * secondMs,
      timeoutMs: 4 * minuteMs + requests * 10 * secondMs,
    },
    {
      suite: 'companion.races',
      file: `${folder}/orders/order-races.test.ts`,
      env: { RACE_ROUNDS: String(races) },
      testTimeoutMs: 2 * minuteMs + races * 20 * secondMs,
      timeoutMs: 4 * minuteMs + races * 60 * secondMs,
    },
    {
      suite: 'companion.commerce',
      file: `${folder}/commerce.test.ts`,
      env: { COMMERCE_RUNS: String(generatedHistories) },
      testTimeoutMs: minuteMs + generatedHistories * 5 * secondMs,
      timeoutMs: 4 * minuteMs + generatedHistories * 5 * secondMs,
    },
  ]
}
