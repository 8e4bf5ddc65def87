import type { SocialProvider } from './index.ts'
import { SocialError } from './social-error.ts'
import { callWechat, type WechatAppAccount } from './wechat.ts'

/**
 * Login of a WeChat mini-program: the server exchanges a code for the person's `openid` in this mini-program. The
 * session key in the response decrypts data for the mini-program and is not needed here.
 */
export const wechatMiniLogin = ({ endpoint, appId, appSecret }: WechatAppAccount): SocialProvider => ({
  async exchange({ code }) {
    const query = { appid: appId, secret: appSecret, js_code: code, grant_type: 'authorization_code' }
    const { openid, unionid } = await callWechat(`${endpoint}/sns/jscode2session`, query)
    if (!openid) throw new SocialError('NO_OPENID', false)
    return { subject: openid, openId: openid, ...(unionid !== undefined && { unionId: unionid }) }
  },
})
