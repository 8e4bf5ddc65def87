/** The parts of Vitest's JSON report that the step reads. */
export type VitestReport = {
  testResults: { name: string; status: 'passed' | 'failed'; assertionResults: { status: string }[] }[]
}

/** Files with a failed test, or whose preparation (`beforeAll`) or import failed. */
export const listFailedFiles = ({ testResults }: VitestReport) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** Replaces the results of the files that a second run repeated. */
export function replaceRepeatedFiles(first: VitestReport, second: VitestReport): VitestReport {
  const repeated = new Set(second.testResults.map(({ name }) => name))
  return {
    testResults: [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults],
  }
}

/** Counts tests. A file that failed without a failed test, because its preparation failed, counts as one failure. */
export function countTests({ testResults }: VitestReport) {
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const count = (status: string) => statuses.filter((other) => other === status).length
  const unprepared = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  ).length
  const passed = count('passed')
  const failed = count('failed')
  return { passed, failed: failed + unprepared, skipped: statuses.length - passed - failed }
}
