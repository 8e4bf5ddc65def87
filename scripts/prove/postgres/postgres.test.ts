import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../terminal/commands.ts'
import { startPostgresVersion } from './start-version.ts'

const root = join(import.meta.dirname, '../../..')
const major = process.env['POSTGRES_PROOF']
const testedFolders = ['companion/server', 'secretary/server', 'kit/src/postgres', 'kit/src/outbox']
const minuteMs = 60_000

type TestReport = { numTotalTests: number; numPassedTests: number; numFailedTests: number }

test.skipIf(!major)(
  'the server tests of companion and secretary pass on this version of PostgreSQL',
  async () => {
    const server = await startPostgresVersion(major!)
    const report = join(root, `reports/postgres.${major}.tests.json`)
    rmSync(report, { force: true })
    try {
      expect(server.version).toMatch(new RegExp(`^${major}\\.`))
      const args = ['run', ...testedFolders, '--reporter=json', `--outputFile.json=${report}`]
      const { output } = await runCommand(root, 'vitest', args, { TEST_DATABASE_URL: server.url })
      const { numTotalTests, numPassedTests, numFailedTests } = JSON.parse(
        readFileSync(report, 'utf8'),
      ) as TestReport
      const figures = { version: server.version, numTotalTests, numPassedTests, numFailedTests }
      process.stdout.write(`${JSON.stringify({ suite: `postgres.${major}`, ...figures })}\n`)
      expect(numFailedTests, output).toBe(0)
      // A run that found no tests would pass too.
      expect(numPassedTests).toBeGreaterThan(3000)
    } finally {
      await server.stop()
    }
  },
  40 * minuteMs,
)
