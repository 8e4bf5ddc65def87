import type { SocialLoginProvider } from './index.ts'
import { SocialLoginError } from './social-error.ts'

export type WechatAppAccount = {
  /** Base URL of the API: `https://api.weixin.qq.com`, or the URL of an emulator. */
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
 * Error codes: invalid code, code expired, code already used, person blocked for risk. The person must start the login
 * again. Any other error code means wrong settings or a fault of WeChat.
 */
const rejectedCodes = new Set([40029, 42003, 40163, 40226])

/** Logs a user in by WeChat's OAuth 2.0: the server exchanges the app's code for the user's `unionid`. */
export function wechatLoginProvider({ endpoint, appId, appSecret }: WechatAppAccount): SocialLoginProvider {
  return {
    async exchange({ code }) {
      const query = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }
      const granted = await callWechatApi(`${endpoint}/sns/oauth2/access_token`, query)
      const { access_token = '', openid = '' } = granted
      const unionid =
        granted.unionid ?? (await callWechatApi(`${endpoint}/sns/userinfo`, { access_token, openid })).unionid
      // WeChat sends the union id only to apps that are bound to an open-platform account.
      if (!unionid) throw new SocialLoginError('NO_UNIONID', false)
      return { subject: unionid }
    },
  }
}

/** Calls WeChat's login API. Throws a `SocialLoginError` if the response contains an error code. */
export async function callWechatApi(url: string, query: Record<string, string>): Promise<Answer> {
  const answer = await fetchWechatJson(`${url}?${new URLSearchParams(query).toString()}`)
  if (answer.errcode)
    throw new SocialLoginError(`errcode ${answer.errcode}`, rejectedCodes.has(answer.errcode))
  return answer
}

/**
 * Hides the request URL, which contains the app secret: neither the URL nor an error that repeats it may reach a log.
 */
async function fetchWechatJson(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return (await response.json()) as Answer
  } catch (error) {
    throw new SocialLoginError(`UNREACHABLE ${(error as Error).name}`, false)
  }
}
