import { chooseSocial, sandboxSocialKeys } from '@sanhe/providers/social'
import type { Config } from '#config'
import type { Deps } from '#core'
import { elsewhere, type Opened } from './opened.ts'

/** The family's mini-program, whose logins WeChat vouches for. */
export async function openMiniProgram({
  vendors,
  isProduction,
}: Config): Promise<Opened<Pick<Deps, 'wechatMini'>>> {
  const { wechatMini } = vendors
  if (wechatMini) return elsewhere(miniOf({ wechatMini }))
  const { startSocialStandIn } = await import('@sanhe/providers/stand-ins/social')
  const standIn = await startSocialStandIn(sandboxSocialKeys)
  const sandbox = { standInUrl: standIn.url, isProduction, isMini: true }
  return { deps: miniOf({ sandbox }), stop: standIn.stop }
}

function miniOf(config: Parameters<typeof chooseSocial>[0]) {
  const mini = chooseSocial(config).get('wechat-mini')
  if (!mini) throw new Error('the family’s mini-program has to be able to log in')
  return { wechatMini: mini }
}
