import type { ExtendedTestSuite } from './run-extended-tests.ts'

const minuteMs = 60_000

/**
 * Returns the proof of upgrades without a pause: an older commit and this checkout run on one database under load.
 * `from`: the older commit; by default HEAD~50 or the last one with an older newest migration.
 */
export const listUpgradeExtendedTests = ({ from }: { from?: string }): ExtendedTestSuite[] => [
  {
    suite: 'upgrade.versions',
    file: 'scripts/prove/upgrade/upgrade.test.ts',
    env: { UPGRADE_FROM: from ?? 'auto' },
    testTimeoutMs: 4 * minuteMs,
    timeoutMs: 10 * minuteMs,
  },
]
