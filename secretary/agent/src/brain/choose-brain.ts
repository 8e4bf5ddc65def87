import { createAcpBrain } from '#acp'
import type { Config } from '#config'
import type { Brain } from '#core'
import type { ModelSettings } from './language-model.ts'
import { createModelBrain } from './model-brain.ts'
import { createOfflineBrain } from './offline.ts'

type BrainConfig = Pick<Config, 'name' | 'timeZone' | 'workspaceDir' | 'acpEnvironment'> & {
  model: ModelSettings | undefined
  acpCommand: string[] | undefined
}

/**
 * Returns the engine that the operator configured: an agent program or a model. Without either, returns the engine with
 * fixed rules.
 */
export function chooseBrain(config: BrainConfig): Brain {
  const { acpCommand: command, acpEnvironment: env, workspaceDir: folder } = config
  if (command) return createAcpBrain({ command, folder, env })
  return config.model ? createModelBrain(config.model, toModelBrainOptions(config)) : createOfflineBrain()
}

export const toModelBrainOptions = ({ name, timeZone }: Pick<Config, 'name' | 'timeZone'>) => ({
  secretaryName: name,
  timeZone,
})
