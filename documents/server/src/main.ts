import { movableClock, systemClock } from '@sanhe/kit/runtime/clock'
import { runService } from '@sanhe/kit/runtime/run-service'
import { loadConfig } from '#config'
import { startDocumentsStandby } from './start-standby.ts'
import { startDocuments } from './start.ts'

await runService('documents', process.env, async (log) => {
  const config = loadConfig(process.env)
  const clock = config.devTools ? movableClock() : systemClock
  const standby = await startDocumentsStandby(config, clock, log)
  if (standby) return standby
  const service = await startDocuments(config, clock, log)
  const { generatedPassword } = service
  return {
    ...service,
    firstLogin: generatedPassword && `${config.adminUsername} with ${generatedPassword}`,
  }
})
