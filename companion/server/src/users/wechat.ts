import { SocialError } from '@sanhe/providers/social'
import type { Deps } from '#core'
import { refuse } from './errors.ts'

const unavailable = () => refuse('WECHAT_UNAVAILABLE', { retryAfter: 10 })

/** Whom WeChat vouches for by the code that it gave the app. */
export async function askWechat({ wechatMini, log }: Pick<Deps, 'wechatMini' | 'log'>, code: string) {
  const { openId, unionId } = await wechatMini.exchange({ code }).catch((error: unknown) => {
    if (error instanceof SocialError && error.isRejection) throw refuse('WECHAT_CODE_INVALID')
    log.error({ err: error }, 'WeChat could not be asked who somebody is')
    throw unavailable()
  })
  if (!openId) throw unavailable()
  return { openId, unionId }
}
