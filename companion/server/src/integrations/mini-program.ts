import { chooseSocialProviders, sandboxWechatCredentials } from '@sanhe/providers/social'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

/** Connects the WeChat sign-in of the mini-program for adult children. */
export async function connectMiniProgram({
  vendors,
  isProduction,
}: Config): Promise<ProviderConnection<Pick<Deps, 'wechatMini'>>> {
  const { wechatMini } = vendors
  if (wechatMini) return connectRemoteProvider(miniOf({ wechatMini }))
  const { startWechatLoginEmulator } = await import('@sanhe/providers/emulators/social')
  const emulator = await startWechatLoginEmulator(sandboxWechatCredentials)
  const sandbox = { emulatorUrl: emulator.url, isProduction, isMini: true }
  return { deps: miniOf({ sandbox }), stop: emulator.stop }
}

function miniOf(config: Parameters<typeof chooseSocialProviders>[0]) {
  const mini = chooseSocialProviders(config).get('wechat-mini')
  if (!mini) throw new Error('the family’s mini-program has to be able to log in')
  return { wechatMini: mini }
}
