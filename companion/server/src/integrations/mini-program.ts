import { chooseSocial, sandboxSocialKeys } from '@sanhe/providers/social'
import type { Config } from '#config'
import type { Deps } from '#core'
import { type ProviderConnection, remoteProvider } from './connection.ts'

/** Connects the WeChat login of the children's mini-program. */
export async function connectMiniProgram({
  vendors,
  isProduction,
}: Config): Promise<ProviderConnection<Pick<Deps, 'wechatMini'>>> {
  const { wechatMini } = vendors
  if (wechatMini) return remoteProvider(miniOf({ wechatMini }))
  const { startSocialEmulator } = await import('@sanhe/providers/emulators/social')
  const emulator = await startSocialEmulator(sandboxSocialKeys)
  const sandbox = { emulatorUrl: emulator.url, isProduction, isMini: true }
  return { deps: miniOf({ sandbox }), stop: emulator.stop }
}

function miniOf(config: Parameters<typeof chooseSocial>[0]) {
  const mini = chooseSocial(config).get('wechat-mini')
  if (!mini) throw new Error('the family’s mini-program has to be able to log in')
  return { wechatMini: mini }
}
