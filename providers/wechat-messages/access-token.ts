import { type Clock, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { postToWechat } from './call-wechat.ts'
import { WechatMessageError } from './wechat-message-error.ts'

type TokenAccount = { endpoint: string; appId: string; appSecret: string }

/** Time in ms before the end of its validity at which a token is replaced. */
const renewalMs = 5 * minuteMs

/**
 * Returns the access token of a mini-program and caches it until shortly before it expires. Concurrent calls share one
 * request. The stable token of WeChat is the same for all processes, so a request does not invalidate the tokens of
 * other processes.
 */
export function createAccessTokenCache(account: TokenAccount, clock: Clock) {
  let cached: { token: string; validUntil: Instant } | undefined
  let loading: Promise<string> | undefined

  async function load() {
    const { token, lifetimeMs } = await requestToken(account)
    cached = { token, validUntil: clock.now() + lifetimeMs - renewalMs }
    return token
  }

  return {
    get(): Promise<string> {
      if (cached && clock.now() < cached.validUntil) return Promise.resolve(cached.token)
      loading ??= load().finally(() => (loading = undefined))
      return loading
    },
    /** Discards a cached token that WeChat refused. Does nothing if the cache already has a newer token. */
    discard(token: string) {
      if (cached?.token === token) cached = undefined
    },
  }
}

async function requestToken({ endpoint, appId, appSecret }: TokenAccount) {
  const body = { grant_type: 'client_credential', appid: appId, secret: appSecret }
  const reply = await postToWechat(`${endpoint}/cgi-bin/stable_token`, body)
  const { access_token: token, expires_in: seconds = 0, errcode } = reply
  if (token) return { token, lifetimeMs: seconds * secondMs }
  // 45009 and 45011 mean that a rate limit was exceeded, and -1 means that WeChat is busy. Other codes mean that our
  // settings are wrong.
  const isTransient = errcode === undefined || [-1, 45009, 45011].includes(errcode)
  throw new WechatMessageError(`token ${errcode ?? 'missing'}`, isTransient ? 'unavailable' : 'rejected')
}
