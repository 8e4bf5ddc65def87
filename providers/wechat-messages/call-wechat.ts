import { WechatMessageError } from './wechat-message-error.ts'

export type WechatReply = {
  errcode?: number
  errmsg?: string
  access_token?: string
  expires_in?: number
}

const timeoutMs = 10_000

/**
 * Posts JSON to WeChat and returns the answer, which has status 200 also for errors. Hides the request, which contains
 * the app secret or the access token: neither may reach a log.
 */
export async function postToWechat(url: string, body: object): Promise<WechatReply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new WechatMessageError(`HTTP ${response.status}`, 'unavailable')
    return (await response.json()) as WechatReply
  } catch (error) {
    if (error instanceof WechatMessageError) throw error
    throw new WechatMessageError(`UNREACHABLE ${(error as Error).name}`, 'unavailable')
  }
}
