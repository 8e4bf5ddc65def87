import type { ExtendedTestSuite } from './run-extended-tests.ts'

const minuteMs = 60_000

/** Returns the proof of the Debian package. It needs root, debootstrap and about 3 GB of disk. */
export const listProductionExtendedTests = (): ExtendedTestSuite[] => [
  {
    suite: 'production.package',
    file: 'scripts/package/production.test.ts',
    env: { PACKAGE_PROOF: '1' },
    timeoutMs: 40 * minuteMs,
  },
]
