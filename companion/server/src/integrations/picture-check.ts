import type { Clock } from '@sanhe/kit/runtime/clock'
import type { startPictureCheckEmulator } from '@sanhe/providers/emulators/picture-check'
import { choosePictureChecker, sandboxPictureCredentials } from '@sanhe/providers/picture-check'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

type Emulator = Awaited<ReturnType<typeof startPictureCheckEmulator>>
/** `devTools` queues results for the emulator. Undefined if no emulator is used. */
type ConnectedCheck = ProviderConnection<Pick<Deps, 'pictureChecker'>> & {
  devTools?: Pick<Emulator, 'queue' | 'checked'>
}

export async function connectPictureCheck(
  { vendors, isProduction }: Config,
  clock: Clock,
): Promise<ConnectedCheck> {
  const { pictureCheck: chosen } = vendors
  if (chosen === 'off') return connectRemoteProvider({ pictureChecker: undefined })
  if (chosen !== 'sandbox')
    return connectRemoteProvider({
      pictureChecker: choosePictureChecker({ vendor: 'aliyun', account: chosen }, clock),
    })
  const { startPictureCheckEmulator } = await import('@sanhe/providers/emulators/picture-check')
  const emulator = await startPictureCheckEmulator({ ...sandboxPictureCredentials, clock })
  const sandbox = { vendor: 'sandbox', emulatorUrl: emulator.url, isProduction } as const
  return {
    deps: { pictureChecker: choosePictureChecker(sandbox, clock) },
    devTools: emulator,
    stop: emulator.stop,
  }
}
