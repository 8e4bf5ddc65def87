import type { SocialProvider } from './index.ts'
import { SocialError } from './social-error.ts'

export type WechatAccount = {
  /** `https://api.weixin.qq.com`, or where an emulator listens. */
  endpoint: string
  appId: string
  appSecret: string
}

type Answer = {
  errcode?: number
  access_token?: string
  openid?: string
  unionid?: string
}

const timeoutMs = 10_000

/**
 * invalid code, code expired, code been used, person blocked for risk: the person has to start again. All else is ours
 * or WeChat's to mend.
 */
const rejectedCodes = new Set([40029, 42003, 40163, 40226])

/** WeChat's OAuth 2.0: the app brings a code, the server trades it for the person's `unionid`. */
export function wechatLogin({ endpoint, appId, appSecret }: WechatAccount): SocialProvider {
  return {
    async exchange({ code }) {
      const query = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }
      const granted = await ask(`${endpoint}/sns/oauth2/access_token`, query)
      const { access_token = '', openid = '' } = granted
      const unionid =
        granted.unionid ?? (await ask(`${endpoint}/sns/userinfo`, { access_token, openid })).unionid
      // Only of an app that is bound to an open-platform account does WeChat tell it.
      if (!unionid) throw new SocialError('NO_UNIONID', false)
      return { subject: unionid }
    },
  }
}

/** One question to WeChat's login; what it refuses is thrown. */
export async function ask(url: string, query: Record<string, string>): Promise<Answer> {
  const answer = await call(`${url}?${new URLSearchParams(query).toString()}`)
  if (answer.errcode) throw new SocialError(`errcode ${answer.errcode}`, rejectedCodes.has(answer.errcode))
  return answer
}

/** The address holds the secret: neither it nor an error that repeats it may reach a log. */
async function call(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return (await response.json()) as Answer
  } catch (error) {
    throw new SocialError(`UNREACHABLE ${(error as Error).name}`, false)
  }
}
