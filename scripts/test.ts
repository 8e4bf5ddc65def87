// npm test: runs every check and every test; `npm test -- check`, `unit` or `web` runs a part.
import { runSteps } from './checks/run-steps.ts'
import { allSteps } from './checks/steps.ts'

const parts = process.argv.slice(2)
const known = ['check', 'unit', 'web']
const unknown = parts.find((part) => !known.includes(part))
if (unknown) {
  process.stderr.write(`sanhe: there is no part "${unknown}"; there is: ${known.join(', ')}\n`)
  process.exit(1)
}
await runSteps(parts.length ? allSteps.filter(({ part }) => parts.includes(part)) : allSteps)
