import type { ExtendedTestSuite } from './run-extended-tests.ts'

const minuteMs = 60_000

/**
 * Returns the proofs about migrations: new migrations hold no lock for long, also with large tables. `rows`: rows of
 * the largest table, 10,000,000 by default, which need about 6 GB of disk. `quick`: 100,000.
 */
export const listMigrationExtendedTests = ({
  quick,
  rows,
}: {
  quick: boolean
  rows?: string
}): ExtendedTestSuite[] => [
  {
    suite: 'migrations.rules',
    file: 'scripts/migrations/check-migrations.test.ts',
    env: {},
    timeoutMs: 5 * minuteMs,
  },
  {
    suite: 'migrations.locks',
    file: 'scripts/prove/migrations/locks.test.ts',
    env: { MIGRATION_ROWS: rows ?? (quick ? '100000' : '10000000') },
    testTimeoutMs: 40 * minuteMs,
    timeoutMs: 45 * minuteMs,
  },
]
