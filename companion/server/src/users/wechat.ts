import { SocialLoginError } from '@sanhe/providers/social'
import type { Deps } from '#core'
import { apiError } from './errors.ts'

const unavailable = () => apiError('WECHAT_UNAVAILABLE', { retryAfter: 10 })

/** Hint for developers: the login codes that the WeChat emulator accepts. */
const sandboxHint = { hint: '开发环境：code 用 demo-名字，每个只能用一次；再登录用 demo-名字:2' }

/** Exchanges a login code of the WeChat app for the WeChat identity. */
export async function exchangeWechatCode(
  { config, wechatMini, log }: Pick<Deps, 'config' | 'wechatMini' | 'log'>,
  code: string,
) {
  const { openId, unionId } = await wechatMini.exchange({ code }).catch((error: unknown) => {
    if (error instanceof SocialLoginError && error.isRejection)
      throw apiError('WECHAT_CODE_INVALID', config.vendors.wechatMini ? {} : sandboxHint)
    log.error({ err: error }, 'WeChat could not be asked who somebody is')
    throw unavailable()
  })
  if (!openId) throw unavailable()
  return { openId, unionId }
}
