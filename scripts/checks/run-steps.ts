import { stopRunningCommands } from '../terminal/commands.ts'
import { createProgressDisplay } from '../terminal/progress.ts'
import { handleStopSignals } from '../terminal/signals.ts'
import type { CheckStep, CheckStepResult } from './steps.ts'

const maxAtOnce = 2

/**
 * Runs the steps in order, two at a time, and prints the result of each step. Ends the process with exit code 1 if a
 * step failed.
 */
export async function runCheckSteps(steps: CheckStep[]) {
  handleStopSignals(
    () => void stopRunningCommands().then(() => process.exit(130)),
    () => process.exit(130),
  )
  const progress = createProgressDisplay()
  const outcomes = new Map<string, CheckStepResult>()
  const failures: string[] = []
  const running = new Set<Promise<void>>()

  async function run(step: CheckStep) {
    const outcome = await progress.during(step.name, () => outcomeOf(step), noteOf)
    outcomes.set(step.name, outcome)
    if (outcome.failed) failures.push(`\n── ${step.name} ──\n${outcome.output.trim()}`)
  }
  for (const step of steps) {
    while (running.size >= (step.alone ? 1 : maxAtOnce)) await Promise.race(running)
    const work: Promise<void> = run(step).finally(() => running.delete(work))
    running.add(work)
    if (step.alone) await work
  }
  await Promise.all(running)
  for (const failure of failures) progress.say(failure)
  const sum = (count: 'passed' | 'failed') =>
    [...outcomes.values()].reduce((n, outcome) => n + outcome[count], 0)
  progress.say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') ? 1 : 0)
}

/** Runs a step. A step that throws counts as one failure with its error message. */
const outcomeOf = (step: CheckStep) =>
  step
    .run()
    .catch((error: Error): CheckStepResult => ({ passed: 0, failed: 1, skipped: 0, output: error.message }))

function noteOf({ passed, failed, skipped, note }: CheckStepResult) {
  const counts = passed + failed > 1 ? `${passed} passed${failed ? `, ${failed} failed` : ''}` : ''
  const parts = [counts, skipped ? `${skipped} skipped` : '', note ?? ''].filter(Boolean)
  return `${failed ? '✗ ' : ''}${parts.join(', ')}`
}
