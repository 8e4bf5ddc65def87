import type { SocialLoginProvider } from './index.ts'
import { SocialLoginError } from './social-error.ts'
import { callWechatApi, type WechatAppAccount } from './wechat.ts'

/**
 * Logs a user of a WeChat mini-program in: the server exchanges a code for the user's `openid` in this mini-program.
 * The session key in the response decrypts data for the mini-program and is not needed here.
 */
export const miniProgramLoginProvider = ({
  endpoint,
  appId,
  appSecret,
}: WechatAppAccount): SocialLoginProvider => ({
  async exchange({ code }) {
    const query = { appid: appId, secret: appSecret, js_code: code, grant_type: 'authorization_code' }
    const { openid, unionid } = await callWechatApi(`${endpoint}/sns/jscode2session`, query)
    if (!openid) throw new SocialLoginError('NO_OPENID', false)
    return { subject: openid, openId: openid, ...(unionid !== undefined && { unionId: unionid }) }
  },
})
