// npm test: every check and every test. `npm test -- unit` runs a part, `npm test -- FILE…` only these tests.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCheckSteps } from './checks/run-steps.ts'
import { allCheckSteps } from './checks/steps.ts'
import { runTestFiles } from './checks/test-files.ts'

const root = join(import.meta.dirname, '..')
const parts = ['check', 'unit', 'web']
const args = process.argv.slice(2)
const paths = args.filter((arg) => !parts.includes(arg) && !arg.startsWith('-'))
const missing = paths.find((path) => !existsSync(join(root, path)))

if (missing) {
  process.stderr.write(`sanhe: no file, folder or part "${missing}"; parts: ${parts.join(', ')}\n`)
  process.exitCode = 1
} else if (paths.length > 0) process.exitCode = await runTestFiles(root, args)
else
  await runCheckSteps(
    args.length > 0 ? allCheckSteps.filter(({ part }) => args.includes(part)) : allCheckSteps,
  )
