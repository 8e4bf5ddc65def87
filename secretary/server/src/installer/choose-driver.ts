import { fileURLToPath } from 'node:url'
import { dockerDriver } from './docker.ts'
import type { Driver } from './driver.ts'
import { buildAgentImage, loadAgentImage } from './image.ts'
import { nativeDriver } from './native.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

type DriverSettings = {
  driver: 'native' | 'docker'
  dockerImage: string | undefined
  agentImage: string | undefined
  imageDir: string
}

/** Returns the configured driver. The image of a checkout is built once, at the first deployment. */
export function createDriverLoader({
  driver,
  dockerImage,
  agentImage,
  imageDir,
}: DriverSettings): () => Promise<Driver> {
  let chosen: Promise<Driver> | undefined
  const choose = async () =>
    driver === 'docker'
      ? dockerDriver(dockerImage ?? '')
      : nativeDriver(
          await (agentImage ? loadAgentImage(agentImage, 'given') : buildAgentImage(repository, imageDir)),
        )
  return () =>
    (chosen ??= choose().catch((error: unknown) => {
      chosen = undefined
      throw error
    }))
}
