import type { ExtendedTestSuite } from './run-extended-tests.ts'

type ProofOptions = { quick: boolean; browsers?: string; seconds?: string }

const secondMs = 1000
/** Time in ms for building the client, starting the service and the browsers, and comparing the texts. */
const fixedMs = 300 * secondMs

/**
 * Returns the proof of editing together in real browsers. `browsers`: number of browsers that type at once. `seconds`:
 * how long they type.
 */
export function listCollaborationExtendedTests({
  quick,
  browsers,
  seconds,
}: ProofOptions): ExtendedTestSuite[] {
  const count = Number(browsers ?? (quick ? 3 : 10))
  const typed = Number(seconds ?? (quick ? 20 : 300))
  return [
    {
      suite: 'documents.browsers',
      file: 'scripts/prove/collaboration/browsers.test.ts',
      env: { COLLABORATION_BROWSERS: String(count), COLLABORATION_SECONDS: String(typed) },
      timeoutMs: fixedMs + typed * 3 * secondMs,
    },
  ]
}
