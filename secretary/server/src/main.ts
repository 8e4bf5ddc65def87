import { movableClock, systemClock } from '@sanhe/kit/runtime/clock'
import { runService } from '@sanhe/kit/runtime/run-service'
import { loadConfig } from '#config'
import { startSecretary } from './start.ts'

await runService('secretary', process.env, async (log) => {
  const config = loadConfig(process.env)
  return startSecretary(config, config.devTools ? movableClock() : systemClock, log)
})
