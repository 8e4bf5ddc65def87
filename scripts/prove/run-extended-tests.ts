import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand, stopRunningCommands } from '../terminal/commands.ts'
import { createProgressDisplay } from '../terminal/progress.ts'
import { handleStopSignals } from '../terminal/signals.ts'

export type ExtendedTestSuite = {
  suite: string
  file: string
  env: Record<string, string>
  testTimeoutMs?: number
  timeoutMs: number
}

/** Result of a proof; the suite's own figures are added to these fields. */
type Verdict = { suite: string; n: number; failed: number; ms: number; git: string }

const root = join(import.meta.dirname, '../..')

/** Runs the proofs in order, each within its time limit. Exits with 1 when one failed. */
export async function runExtendedTests(proofs: ExtendedTestSuite[]) {
  handleStopSignals(
    () => void stopRunningCommands().then(() => process.exit(130)),
    () => process.exit(130),
  )
  await mkdir(join(root, 'reports'), { recursive: true })
  const progress = createProgressDisplay(process.stderr)
  const git = (await runCommand(root, 'git', ['rev-parse', '--short', 'HEAD'])).output.trim()
  let failed = 0
  for (const proof of proofs) {
    const { verdict, output } = await progress.during(proof.suite, () => prove(proof, git))
    const line = `${JSON.stringify(verdict)}\n`
    await writeFile(join(root, 'reports', `${proof.suite}.json`), line)
    process.stdout.write(line)
    // A suite may write a table for human readers in addition to its line of JSON; the table is printed too.
    process.stdout.write(await readFile(tableFile(proof.suite), 'utf8').catch(() => ''))
    if (verdict.failed) progress.say(output)
    failed += verdict.failed
  }
  process.exit(failed ? 1 : 0)
}

const tableFile = (suite: string) => join(root, 'reports', `${suite}.txt`)

async function prove({ suite, file, env, testTimeoutMs, timeoutMs }: ExtendedTestSuite, git: string) {
  const report = join(root, 'reports', `${suite}.vitest.json`)
  await rm(report, { force: true })
  await rm(tableFile(suite), { force: true })
  const startedAt = performance.now()
  const limit = setTimeout(() => void stopRunningCommands(), timeoutMs)
  const args = ['run', file, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const longer = testTimeoutMs === undefined ? [] : [`--testTimeout=${testTimeoutMs}`]
  const { code, output } = await runCommand(root, 'vitest', [...args, ...longer], env)
  clearTimeout(limit)
  const ms = Math.round(performance.now() - startedAt)
  const tests = await countTests(report)
  // A proof that exceeded its time limit or did not load has no failed test, so it counts as one failure.
  const failed = tests.failed || Number(code !== 0)
  const verdict: Verdict = { ...tests, ...figuresIn(suite, output), ...env, suite, failed, ms, git }
  return { verdict, output }
}

async function countTests(report: string) {
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { numTotalTests: n = 0, numFailedTests: failed = 0 } = JSON.parse(text) as {
    numTotalTests?: number
    numFailedTests?: number
  }
  return { n, failed }
}

/** Returns the figures from the line that a suite prints about itself, if there is one. */
function figuresIn(suite: string, output: string): object {
  const line = output.split('\n').find((text) => text.startsWith(`{"suite":"${suite}"`))
  return line ? (JSON.parse(line) as object) : {}
}
