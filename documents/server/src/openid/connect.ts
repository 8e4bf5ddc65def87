import type { Clock } from '@sanhe/kit/runtime/clock'
import { connectOpenidProvider } from '@sanhe/providers/openid-connect'
import type { Deps } from '#core'

type Connection = { provider: Deps['openid']; stop(): Promise<void> }

/**
 * Connects the OpenID Connect provider of the settings. In development, `OIDC_ISSUER=emulator` starts an emulator of a
 * provider.
 */
export async function connectOpenid(config: Deps['config'], clock: Clock): Promise<Connection> {
  const { openid } = config
  if (!openid) return { provider: undefined, stop: async () => {} }
  if (!openid.isEmulator) return { provider: connectOpenidProvider(openid, clock), stop: async () => {} }
  const { startOpenidConnectEmulator } = await import('@sanhe/providers/emulators/openid-connect')
  const emulator = await startOpenidConnectEmulator({ ...openid, clock })
  return {
    provider: connectOpenidProvider({ ...openid, issuer: emulator.issuer }, clock),
    stop: () => emulator.stop(),
  }
}
