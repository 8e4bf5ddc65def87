import type { Clock } from '@sanhe/kit/runtime/clock'
import { createAccessTokenCache } from './access-token.ts'
import { postToWechat } from './call-wechat.ts'
import type { WechatMessage, WechatMessageSender } from './index.ts'
import { WechatMessageError, type WechatMessageProblem } from './wechat-message-error.ts'

export type WechatMessageAccount = {
  /** Base URL of the API: `https://api.weixin.qq.com`, or the URL of an emulator. */
  endpoint: string
  appId: string
  appSecret: string
}

/** Error codes of an invalid or expired access token. */
const tokenErrors = [40001, 40014, 42001]

const problems: Record<number, WechatMessageProblem> = {
  43101: 'refused',
  47003: 'badData',
  45009: 'limited',
  [-1]: 'unavailable',
}

/** Sends subscription messages of a mini-program (`cgi-bin/message/subscribe/send`). */
export function createWechatMessageSender(account: WechatMessageAccount, clock: Clock): WechatMessageSender {
  const tokens = createAccessTokenCache(account, clock)

  async function attempt(message: WechatMessage) {
    const token = await tokens.get()
    const url = `${account.endpoint}/cgi-bin/message/subscribe/send?access_token=${encodeURIComponent(token)}`
    const { errcode } = await postToWechat(url, toWechatBody(message))
    if (errcode !== undefined && tokenErrors.includes(errcode)) tokens.discard(token)
    return errcode
  }

  return {
    async send(message) {
      const first = await attempt(message)
      // Replaces a refused token once. A second refusal means that our settings are wrong.
      const errcode = first !== undefined && tokenErrors.includes(first) ? await attempt(message) : first
      if (errcode !== 0)
        throw new WechatMessageError(
          String(errcode ?? 'no errcode'),
          errcode === undefined ? 'unavailable' : (problems[errcode] ?? 'rejected'),
        )
    },
  }
}

const toWechatBody = ({ openId, templateId, page, data }: WechatMessage) => ({
  touser: openId,
  template_id: templateId,
  page,
  lang: 'zh_CN',
  miniprogram_state: 'formal',
  data: Object.fromEntries(Object.entries(data).map(([field, value]) => [field, { value }])),
})
