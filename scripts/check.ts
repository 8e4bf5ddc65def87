// npm run check: format, lint, language, types and unused code; a check whose files did not change is skipped.
import { join } from 'node:path'
import { skipUnchangedSteps } from './checks/incremental.ts'
import { runCheckSteps } from './checks/run-steps.ts'
import { staticCheckSteps } from './checks/steps.ts'

await runCheckSteps(await skipUnchangedSteps(join(import.meta.dirname, '..'), staticCheckSteps))
