import { movableClock, systemClock } from '@sanhe/kit/runtime/clock'
import { runService } from '@sanhe/kit/runtime/run-service'
import { loadConfig } from '#config'
import { startDocuments } from './start.ts'

await runService('documents', process.env, async (log) => {
  const config = loadConfig(process.env)
  const service = await startDocuments(config, config.devTools ? movableClock() : systemClock, log)
  const { generatedPassword } = service
  return {
    ...service,
    firstLogin: generatedPassword && `${config.adminUsername} with ${generatedPassword}`,
  }
})
