import { movableClock, systemClock } from '@sanhe/kit/runtime/clock'
import { runService } from '@sanhe/kit/runtime/run-service'
import { loadConfig } from '#config'
import { startCompanion } from './start.ts'

await runService('companion', process.env, async (log) => {
  const config = loadConfig(process.env)
  const service = await startCompanion(config, config.devTools ? movableClock() : systemClock, log)
  const { generatedPassword } = service
  return { ...service, firstLogin: generatedPassword && `${config.admin.username} with ${generatedPassword}` }
})
