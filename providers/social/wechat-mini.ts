import type { SocialProvider } from './index.ts'
import { SocialError } from './social-error.ts'
import { ask, type WechatAccount } from './wechat.ts'

/**
 * The login of a WeChat mini-program: it brings a code, the server trades it for the person's `openid` in this
 * mini-program. The session key that comes with it decrypts what WeChat gives the mini-program; nobody needs it here.
 */
export const wechatMiniLogin = ({ endpoint, appId, appSecret }: WechatAccount): SocialProvider => ({
  async exchange({ code }) {
    const query = { appid: appId, secret: appSecret, js_code: code, grant_type: 'authorization_code' }
    const { openid, unionid } = await ask(`${endpoint}/sns/jscode2session`, query)
    if (!openid) throw new SocialError('NO_OPENID', false)
    return { subject: openid, openId: openid, ...(unionid !== undefined && { unionId: unionid }) }
  },
})
