import type { ExtendedTestSuite } from './run-extended-tests.ts'

const minuteMs = 60_000

/**
 * Returns the proof of engines: a real OpenClaw gateway and a real agent program, which npm installs into `.cache`, run
 * against the model emulator. It needs about 900 MB of disk while it runs.
 */
export const listEngineExtendedTests = (): ExtendedTestSuite[] => [
  {
    suite: 'secretary.engines',
    file: 'scripts/prove/engines/engines.test.ts',
    env: { ENGINE_PROOF: '1' },
    timeoutMs: 30 * minuteMs,
  },
]
