import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CommandResult, runCommand } from '../terminal/commands.ts'

/**
 * Number of times that a failed test is repeated. On a shared machine a browser, a database or a process may stall for
 * seconds. The notes of the steps name or count tests that did not pass at the first attempt.
 */
export const retries = 2

/** Runs a test runner and returns its report, or undefined if it ended before it wrote one. */
export async function runTestRunner<Report>(
  root: string,
  reportFile: string,
  [command, ...args]: [string, ...string[]],
  env: Record<string, string | undefined> = {},
): Promise<CommandResult & { report: Report | undefined }> {
  const path = join(root, reportFile)
  await rm(path, { force: true })
  await mkdir(dirname(path), { recursive: true })
  const result = await runCommand(root, command, args, env)
  const report = existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Report) : undefined
  return { ...result, report }
}

/** Number of failures: a run that ended with an error but without a failed test counts as one failure. */
export const countFailures = (code: number, failedTests: number) =>
  code !== 0 && failedTests === 0 ? 1 : failedTests
