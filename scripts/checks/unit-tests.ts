import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { retriedTestsFile } from './retried-tests.ts'
import type { CheckStepResult } from './steps.ts'
import { countFailures, retries, runTestRunner } from './test-runner.ts'
import { countTests, listFailedFiles, replaceRepeatedFiles, type VitestReport } from './unit-report.ts'
import { listUnrunTests } from './unrun-tests.ts'

/** Largest number of failed files that are repeated: more of them do not fail because the machine was busy. */
const maxRepeatedFiles = 5

/**
 * Runs all unit tests. Vitest repeats a failed test; a file whose preparation failed runs once more here, when no other
 * test uses the machine. A test file that no project of `vitest.config.ts` includes counts as a failed test. The note
 * names the tests and files that did not pass at the first attempt.
 */
export async function runUnitTests(root: string): Promise<CheckStepResult> {
  const first = await runVitest(root, [])
  const failedFiles = listFailedFiles(first.report)
  const isRepeated = failedFiles.length > 0 && failedFiles.length <= maxRepeatedFiles
  const second = isRepeated ? await runVitest(root, failedFiles) : undefined
  const report = second ? replaceRepeatedFiles(first.report, second.report) : first.report
  const unrun = listUnrunTests(root, report)
  const counts = countTests(report)
  const nameOf = (path: string) => relative(root, path)
  const repeated = [...first.retried, ...(second ? failedFiles.map(nameOf) : [])]
  const notes = [
    unrun.length > 0 && `not run: ${unrun.join(', ')}`,
    repeated.length > 0 && `repeated: ${repeated.join(', ')}`,
  ].filter((note) => note !== false)
  return {
    ...counts,
    failed: countFailures((second ?? first).code, counts.failed + unrun.length),
    output: first.output + (second?.output ?? ''),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
}

/** Runs the given files, or all files if the list is empty. */
async function runVitest(root: string, files: string[]) {
  const reportFile = 'reports/vitest.json'
  const { report, ...result } = await runTestRunner<VitestReport>(root, reportFile, [
    'vitest',
    'run',
    ...files,
    `--retry=${retries}`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    '--reporter=./scripts/checks/retried-tests.ts',
  ])
  return { ...result, report: report ?? { testResults: [] }, retried: await readRetriedTests(root) }
}

async function readRetriedTests(root: string): Promise<string[]> {
  const path = join(root, retriedTestsFile)
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as string[]) : []
}
