import type { Config } from '#config'
import type { Brain } from '#core'
import { offlineBrain } from './offline.ts'
import { openaiCompatibleBrain } from './openai-compatible.ts'

/** The configured model, or the one that honestly is none. */
export const chooseBrain = (config: Pick<Config, 'model' | 'name' | 'timeZone'>): Brain =>
  config.model ? openaiCompatibleBrain(config.model, modelOptions(config)) : offlineBrain()

export const modelOptions = ({ name, timeZone }: Pick<Config, 'name' | 'timeZone'>) => ({
  secretaryName: name,
  timeZone,
})
