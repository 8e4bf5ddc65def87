import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** File with the names of the unit tests that passed only when they were repeated. */
export const retriedTestsFile = 'reports/retried-tests.json'

/** Reporter of Vitest that writes the names of these tests, so that a retry hides no test that fails at times. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads the default export of a reporter
export default function createRetriedTestsReporter(): Reporter {
  const retried: string[] = []
  return {
    onTestCaseResult(test: TestCase) {
      if (test.diagnostic()?.flaky) retried.push(`${test.module.relativeModuleId} › ${test.fullName}`)
    },
    onTestRunEnd: () =>
      writeFileSync(join(import.meta.dirname, '../..', retriedTestsFile), JSON.stringify(retried)),
  }
}
