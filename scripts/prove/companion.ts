import type { Proof } from './run-proofs.ts'

type ProofOptions = { quick: boolean; fuzz?: string; rounds?: string; histories?: string }

const folder = 'companion/server/src'
const secondMs = 1000
const minuteMs = 60 * secondMs

/**
 * A proof is a suite that also runs at every commit, only longer. `quick`: a few minutes for all of them. `fuzz`: requests
 * for each endpoint; `rounds`: of orders that are paid, cancelled and refunded at once; `histories`: of buyers, shops, groups, points, the provider and the clock.
 */
export function companionProofs({ quick, fuzz, rounds, histories }: ProofOptions): Proof[] {
  const requests = Number(fuzz ?? (quick ? 50 : 1000))
  const races = Number(rounds ?? (quick ? 5 : 100))
  const lived = Number(histories ?? (quick ? 100 : 2000))
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
      file: `${folder}/orders/races.test.ts`,
      env: { RACE_ROUNDS: String(races) },
      testTimeoutMs: 2 * minuteMs + races * 20 * secondMs,
      timeoutMs: 4 * minuteMs + races * 60 * secondMs,
    },
    {
      suite: 'companion.commerce',
      file: `${folder}/commerce.test.ts`,
      env: { COMMERCE_RUNS: String(lived) },
      testTimeoutMs: minuteMs + lived * 5 * secondMs,
      timeoutMs: 4 * minuteMs + lived * 5 * secondMs,
    },
  ]
}
