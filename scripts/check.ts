// npm run check: format, lint, language, types and unused code; a check whose files did not change is skipped.
import { join } from 'node:path'
import { incrementalSteps } from './checks/incremental.ts'
import { runSteps } from './checks/run-steps.ts'
import { checkSteps } from './checks/steps.ts'

await runSteps(await incrementalSteps(join(import.meta.dirname, '..'), checkSteps))
