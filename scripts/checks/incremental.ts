import {
  listChangedPaths,
  type FileHashes,
  hashCheckoutFiles,
  openPassedCheckStore,
} from './changed-files.ts'
import type { CheckStep } from './steps.ts'

/**
 * Makes steps incremental. A step is skipped when none of its input files changed since it last passed; otherwise it
 * receives the changed files. `npm test` runs all steps completely.
 */
export async function skipUnchangedSteps(root: string, steps: CheckStep[]): Promise<CheckStep[]> {
  const hashes = await hashCheckoutFiles(root)
  const passed = openPassedCheckStore(root)
  return steps.map((step) => ({
    ...step,
    async run() {
      const now = inputsOf(step, hashes)
      const before = await passed.read(step.name)
      const changed = listChangedPaths(before, now)
      if (!changed.length) return { passed: 1, failed: 0, skipped: 0, output: '', note: 'unchanged' }
      const isFirst = Object.keys(before).length === 0
      const outcome = await step.run(isFirst ? undefined : changed.filter((path) => path in now))
      if (!outcome.failed) await passed.write(step.name, now)
      return outcome
    },
  }))
}

const inputsOf = ({ inputs }: CheckStep, hashes: FileHashes) =>
  Object.fromEntries(Object.entries(hashes).filter(([path]) => !inputs || inputs.test(path)))
