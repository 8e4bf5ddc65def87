import type { Proof } from './run-proofs.ts'

type Wishes = { quick: boolean; cuts?: string }

const folder = 'secretary/agent/src'
const secondMs = 1000

/** A proof is a suite that also runs at every commit, only longer. `quick`: a few minutes for all of them. */
export function secretaryProofs({ quick, cuts }: Wishes): Proof[] {
  const lines = Number(cuts ?? (quick ? 100 : 1000))
  return [
    {
      suite: 'secretary.cuts',
      file: `${folder}/live/cuts.test.ts`,
      env: { CUT_RUNS: String(lines) },
      timeoutMs: 240 * secondMs + lines * 2 * secondMs,
    },
  ]
}
