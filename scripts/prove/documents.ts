import type { ExtendedTestSuite } from './run-extended-tests.ts'

type ProofOptions = { quick: boolean; kills?: string; fuzz?: string; cycles?: string }

const folder = 'documents/server/src'
const secondMs = 1000
/** Time limit in ms for starting a suite and for running those of its tests that are not repeated. */
const fixedTestsMs = 240 * secondMs

/**
 * Returns the proofs of documents. A proof is a test suite that also runs at every commit, but for longer. `quick`: a
 * few minutes for all of them.
 */
export function listDocumentsExtendedTests({
  quick,
  kills,
  fuzz,
  cycles,
}: ProofOptions): ExtendedTestSuite[] {
  const rounds = (given: string | undefined, usual: number, few: number) =>
    Number(given ?? (quick ? few : usual))
  const killed = rounds(kills, 1000, 30)
  const fuzzed = rounds(fuzz, 2000, 100)
  const restored = rounds(cycles, 20, 3)
  const takenOver = quick ? 2 : 20
  const typedSeconds = quick ? 30 : 300
  return [
    {
      suite: 'documents.torture',
      file: `${folder}/testing/torture/torture.test.ts`,
      env: { TORTURE_KILLS: String(killed) },
      timeoutMs: fixedTestsMs + killed * 6 * secondMs,
    },
    {
      suite: 'documents.fuzz',
      file: `${folder}/fuzz.test.ts`,
      env: { FUZZ_RUNS: String(fuzzed) },
      testTimeoutMs: 60 * secondMs + fuzzed * secondMs,
      timeoutMs: fixedTestsMs + fuzzed * 4 * secondMs,
    },
    {
      suite: 'documents.collaboration',
      file: 'documents/web/src/collaboration/torture.test.ts',
      env: { COLLABORATION_SECONDS: String(typedSeconds), COLLABORATION_EDITORS: '10' },
      timeoutMs: fixedTestsMs + typedSeconds * 3 * secondMs,
    },
    {
      suite: 'documents.take-over',
      file: `${folder}/replication/take-over.test.ts`,
      env: { TAKE_OVERS: String(takenOver) },
      timeoutMs: fixedTestsMs + takenOver * 60 * secondMs,
    },
    {
      suite: 'documents.backup',
      file: `${folder}/testing/torture/backup.test.ts`,
      env: { BACKUP_CYCLES: String(restored) },
      timeoutMs: fixedTestsMs + restored * 15 * secondMs,
    },
  ]
}
