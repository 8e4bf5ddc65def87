import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand, stopCommands } from '../terminal/commands.ts'
import { showProgress } from '../terminal/progress.ts'
import { onStopSignals } from '../terminal/signals.ts'

export type Proof = {
  suite: string
  file: string
  env: Record<string, string>
  /** When longer rounds need longer tests. */
  testTimeoutMs?: number
  timeoutMs: number
}

/** What a proof came to; a suite's own figures stand beside these. */
type Verdict = { suite: string; n: number; failed: number; ms: number; git: string }

const root = join(import.meta.dirname, '../..')

/** One after the other, each within its time; ends the process with 1 when one of them failed. */
export async function runProofs(proofs: Proof[]) {
  onStopSignals(
    () => void stopCommands().then(() => process.exit(130)),
    () => process.exit(130),
  )
  await mkdir(join(root, 'reports'), { recursive: true })
  const progress = showProgress(process.stderr)
  const git = (await runCommand(root, 'git', ['rev-parse', '--short', 'HEAD'])).output.trim()
  let failed = 0
  for (const proof of proofs) {
    const { verdict, output } = await progress.during(proof.suite, () => prove(proof, git))
    const line = `${JSON.stringify(verdict)}\n`
    await writeFile(join(root, 'reports', `${proof.suite}.json`), line)
    process.stdout.write(line)
    if (verdict.failed) progress.say(output)
    failed += verdict.failed
  }
  process.exit(failed ? 1 : 0)
}

async function prove({ suite, file, env, testTimeoutMs, timeoutMs }: Proof, git: string) {
  const report = join(root, 'reports', `${suite}.vitest.json`)
  await rm(report, { force: true })
  const startedAt = performance.now()
  const limit = setTimeout(() => void stopCommands(), timeoutMs)
  const args = ['run', file, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const longer = testTimeoutMs === undefined ? [] : [`--testTimeout=${testTimeoutMs}`]
  const { code, output } = await runCommand(root, 'vitest', [...args, ...longer], env)
  clearTimeout(limit)
  const ms = Math.round(performance.now() - startedAt)
  const tests = await countTests(report)
  // One that was cut off, or that did not load, failed once even where no test says so.
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

/** The line that a suite prints of itself, if it does. */
function figuresIn(suite: string, output: string): object {
  const line = output.split('\n').find((text) => text.startsWith(`{"suite":"${suite}"`))
  return line ? (JSON.parse(line) as object) : {}
}
