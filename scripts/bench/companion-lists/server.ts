import { systemClock } from '@sanhe/kit/runtime/clock'
import { silentLog } from '@sanhe/kit/runtime/log'
import { loadConfig } from '../../../companion/server/src/config.ts'
import { startCompanion } from '../../../companion/server/src/start.ts'

// Jobs do not run, because they would remove old rows of the benchmark and load the database.
const service = await startCompanion(loadConfig(process.env), systemClock, silentLog, { byHand: true })
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
process.stdout.write(`${service.url}\n`)
