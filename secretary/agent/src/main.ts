import { movableClock, systemClock } from '@sanhe/kit/runtime/clock'
import { runService } from '@sanhe/kit/runtime/run-service'
import { loadConfig } from '#config'
import { startAgent } from './start.ts'

await runService('agent', process.env, async (log) => {
  const config = loadConfig(process.env)
  const service = await startAgent(config, config.devTools ? movableClock() : systemClock, log)
  return {
    ...service,
    notice: [service.warning, await service.pairingCode()].filter(Boolean).join('\n') || undefined,
    firstLogin: service.generatedKey && `API key ${service.generatedKey}`,
  }
})
