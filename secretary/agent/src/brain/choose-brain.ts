import type { Config } from '#config'
import type { Brain } from '#core'
import type { ModelSettings } from './language-model.ts'
import { modelBrain } from './model-brain.ts'
import { offlineBrain } from './offline.ts'

/** Returns a brain for the configured model, or the offline brain without one. */
export const chooseBrain = (
  config: Pick<Config, 'name' | 'timeZone'> & { model: ModelSettings | undefined },
): Brain => (config.model ? modelBrain(config.model, modelBrainOptions(config)) : offlineBrain())

export const modelBrainOptions = ({ name, timeZone }: Pick<Config, 'name' | 'timeZone'>) => ({
  secretaryName: name,
  timeZone,
})
