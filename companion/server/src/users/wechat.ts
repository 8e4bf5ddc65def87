import { SocialError } from '@sanhe/providers/social'
import type { Deps } from '#core'
import { refuse } from './errors.ts'

const unavailable = () => refuse('WECHAT_UNAVAILABLE', { retryAfter: 10 })

/** Nobody can guess the codes that the emulator of development takes. */
const sandboxHint = { hint: '开发环境：code 用 demo-名字，每个只能用一次；再登录用 demo-名字:2' }

/** Whom WeChat vouches for by the code that it gave the app. */
export async function askWechat(
  { config, wechatMini, log }: Pick<Deps, 'config' | 'wechatMini' | 'log'>,
  code: string,
) {
  const { openId, unionId } = await wechatMini.exchange({ code }).catch((error: unknown) => {
    if (error instanceof SocialError && error.isRejection)
      throw refuse('WECHAT_CODE_INVALID', config.vendors.wechatMini ? {} : sandboxHint)
    log.error({ err: error }, 'WeChat could not be asked who somebody is')
    throw unavailable()
  })
  if (!openId) throw unavailable()
  return { openId, unionId }
}
