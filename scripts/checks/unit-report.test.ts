import { expect, test } from 'vitest'
import { countTests, listFailedFiles, replaceRepeatedFiles, type VitestReport } from './unit-report.ts'

const file = (name: string, status: 'passed' | 'failed', ...statuses: string[]) => ({
  name,
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
})
const report: VitestReport = {
  testResults: [
    file('a.test.ts', 'passed', 'passed', 'passed', 'skipped'),
    file('b.test.ts', 'failed', 'skipped', 'skipped'),
    file('c.test.ts', 'failed', 'passed', 'failed', 'failed'),
  ],
}

test('countTests counts failed tests, and one failure for a file whose preparation failed', () => {
  expect(countTests(report)).toEqual({ passed: 3, failed: 3, skipped: 3 })
})

test('listFailedFiles lists files with a failed test or a failed preparation', () => {
  expect(listFailedFiles(report)).toEqual(['b.test.ts', 'c.test.ts'])
})

test('replaceRepeatedFiles takes the results of repeated files from the second run', () => {
  const second = {
    testResults: [
      file('b.test.ts', 'passed', 'passed', 'passed'),
      file('c.test.ts', 'failed', 'passed', 'passed', 'failed'),
    ],
  }
  expect(countTests(replaceRepeatedFiles(report, second))).toEqual({ passed: 6, failed: 1, skipped: 1 })
})
