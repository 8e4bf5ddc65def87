import { acpBrain } from '#acp'
import type { Config } from '#config'
import type { Brain } from '#core'
import type { ModelSettings } from './language-model.ts'
import { modelBrain } from './model-brain.ts'
import { offlineBrain } from './offline.ts'

type BrainConfig = Pick<Config, 'name' | 'timeZone' | 'workspaceDir' | 'acpEnvironment'> & {
  model: ModelSettings | undefined
  acpCommand: string[] | undefined
}

/** Returns the brain that the operator set: an agent program, a model, or the fixed rules without either. */
export function chooseBrain(config: BrainConfig): Brain {
  const { acpCommand: command, acpEnvironment: env, workspaceDir: folder } = config
  if (command) return acpBrain({ command, folder, env })
  return config.model ? modelBrain(config.model, modelBrainOptions(config)) : offlineBrain()
}

export const modelBrainOptions = ({ name, timeZone }: Pick<Config, 'name' | 'timeZone'>) => ({
  secretaryName: name,
  timeZone,
})
