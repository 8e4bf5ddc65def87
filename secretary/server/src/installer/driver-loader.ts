import { fileURLToPath } from 'node:url'
import { createDockerInstallDriver } from './docker.ts'
import type { AgentInstallDriver } from './driver.ts'
import { buildAgentImage, loadAgentImage } from './image.ts'
import { createNativeInstallDriver } from './native.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

type DriverSettings = {
  driver: 'native' | 'docker'
  dockerImage: string | undefined
  agentImage: string | undefined
  imageDir: string
}

/**
 * Returns a function that loads the configured driver. The agent image of a checkout is built once, at the first
 * deployment.
 */
export function createInstallDriverLoader({
  driver,
  dockerImage,
  agentImage,
  imageDir,
}: DriverSettings): () => Promise<AgentInstallDriver> {
  let chosen: Promise<AgentInstallDriver> | undefined
  const choose = async () =>
    driver === 'docker'
      ? createDockerInstallDriver(dockerImage ?? '')
      : createNativeInstallDriver(
          await (agentImage ? loadAgentImage(agentImage, 'given') : buildAgentImage(repository, imageDir)),
        )
  return () =>
    (chosen ??= choose().catch((error: unknown) => {
      chosen = undefined
      throw error
    }))
}
