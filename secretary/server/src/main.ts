import { movableClock, systemClock } from '@sanhe/kit/clock'
import { runService } from '@sanhe/kit/main'
import { loadConfig } from '#config'
import { startSecretary } from './start.ts'

await runService('secretary', async (log) => {
  const config = loadConfig(process.env)
  return startSecretary(config, config.devTools ? movableClock() : systemClock, log)
})
