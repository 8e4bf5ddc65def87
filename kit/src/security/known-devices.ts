import { type Clock, dayMs } from '@sanhe/kit/runtime/clock'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deriveKey, generateRandomToken, sha256, signValue, verifySignedValue } from './secrets.ts'

/** Time in ms after its last login during which a device counts as known. */
const knownMs = 90 * dayMs

/**
 * Largest number of device tokens in a cookie. A browser that several accounts share keeps the tokens of the accounts
 * that logged in last.
 */
const maxTokens = 4
const maxTokenLength = 200
const header = 'x-device-token'

const cookieOptions = { maxAge: knownMs / 1000, path: '/api', httpOnly: true, sameSite: 'strict' } as const

/** Function that sets a cookie, for products that set cookies through a plugin. */
export type SetCookieFunction = (
  reply: FastifyReply,
  name: string,
  value: string,
  options: typeof cookieOptions & { secure: boolean },
) => void

export type KnownDevices = {
  /**
   * Returns the id of the device that sent the request, if this account logged in on that device in the last 90 days.
   */
  deviceOf(request: FastifyRequest, account: string): string | undefined
  /** Makes the device known to this account. Call this function only after a successful login. */
  remember(request: FastifyRequest, reply: FastifyReply, account: string): void
}

/**
 * Distinguishes devices on which an account has logged in from all other devices. A browser keeps its device token in a
 * cookie that scripts cannot read; any other client may keep the reply header `x-device-token` and send it with its
 * next login.
 * A device token cannot be forged: it contains account, device and time of issue under an HMAC whose key is derived
 * from the secret of the service, and is issued only after a successful login. A device token is not valid for another
 * account, because it contains a hash of the account. A stolen device token grants no access: it only exempts its
 * holder from the login limit that strangers share.
 */
export function createKnownDevices(
  secret: string,
  clock: Clock,
  cookie: string,
  setCookie: SetCookieFunction = setCookieHeader,
): KnownDevices {
  const key = deriveKey(secret, 'known devices')
  const isFresh = (issuedAt: number) => issuedAt <= clock.now() && clock.now() < issuedAt + knownMs
  const read = (token: string) => {
    const [account = '', device = '', issued = ''] = verifySignedValue(token, key)?.split('.') ?? []
    const issuedAt = parseInt(issued, 36)
    return device && isFresh(issuedAt) ? { account, device, token } : undefined
  }
  const freshOf = (request: FastifyRequest) => tokensOf(request, cookie).flatMap((token) => read(token) ?? [])
  const deviceOf = (request: FastifyRequest, account: string) => {
    const hash = accountHash(account)
    return freshOf(request).find((known) => known.account === hash)?.device
  }
  return {
    deviceOf,
    remember(request, reply, account) {
      const own = accountHash(account)
      const device = deviceOf(request, account) ?? generateRandomToken().slice(0, 22)
      const token = signValue(`${own}.${device}.${clock.now().toString(36)}`, key)
      const others = freshOf(request).filter((known) => known.account !== own)
      const kept = [token, ...others.map((known) => known.token)].slice(0, maxTokens)
      reply.header(header, token)
      setCookie(reply, cookie, kept.join('~'), { ...cookieOptions, secure: request.protocol === 'https' })
    },
  }
}

const accountHash = (account: string) => sha256(account).slice(0, 32)

const setCookieHeader: SetCookieFunction = (reply, name, value, { maxAge, path, secure }) =>
  void reply.header(
    'set-cookie',
    `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  )

function tokensOf({ headers }: FastifyRequest, cookie: string) {
  const cookies = (headers.cookie ?? '').split(/; */)
  const ours = cookies.find((one) => one.startsWith(`${cookie}=`))?.slice(cookie.length + 1)
  const shown = [headers[header], ...(ours?.split('~') ?? [])].filter((token) => typeof token === 'string')
  return shown.filter((token) => token.length <= maxTokenLength).slice(0, maxTokens + 1)
}
