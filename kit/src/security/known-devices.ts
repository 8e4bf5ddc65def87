import { type Clock, dayMs } from '@sanhe/kit/runtime/clock'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deriveKey, randomToken, sha256, sign, unsign } from './secrets.ts'

/** A device is known this long after its last login. */
const knownMs = 90 * dayMs

/** A browser that several people use keeps a token for each of the newest accounts. */
const maxTokens = 4
const maxTokenLength = 200
const header = 'x-device-token'

const cookieOptions = { maxAge: knownMs / 1000, path: '/api', httpOnly: true, sameSite: 'strict' } as const

/** How a product sets cookies, where it has a plugin for that. */
export type SetCookie = (
  reply: FastifyReply,
  name: string,
  value: string,
  options: typeof cookieOptions & { secure: boolean },
) => void

export type KnownDevices = {
  /** The id of the device behind a request, if this account logged in on it in the last 90 days. */
  deviceOf(request: FastifyRequest, account: string): string | undefined
  /** Makes the device known to this account. To be called after a successful login, and never before. */
  remember(request: FastifyRequest, reply: FastifyReply, account: string): void
}

/**
 * Tells the devices that an account has logged in on from all others. A browser keeps its token in a cookie that
 * scripts cannot read; any other client may keep the reply header `x-device-token` and send it with its next login.
 *
 * A token cannot be forged: it carries account, device and time of issue under an HMAC whose key is derived from the
 * secret of the service, and it is issued only after a successful login. It cannot be used for another account, whose
 * hash it would have to carry. A stolen token opens nothing: it only spares its holder the limit that strangers share.
 */
export function createKnownDevices(
  secret: string,
  clock: Clock,
  cookie: string,
  setCookie: SetCookie = setCookieHeader,
): KnownDevices {
  const key = deriveKey(secret, 'known devices')
  const isFresh = (issuedAt: number) => issuedAt <= clock.now() && clock.now() < issuedAt + knownMs
  const read = (token: string) => {
    const [account = '', device = '', issued = ''] = unsign(token, key)?.split('.') ?? []
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
      const device = deviceOf(request, account) ?? randomToken().slice(0, 22)
      const token = sign(`${own}.${device}.${clock.now().toString(36)}`, key)
      const others = freshOf(request).filter((known) => known.account !== own)
      const kept = [token, ...others.map((known) => known.token)].slice(0, maxTokens)
      reply.header(header, token)
      setCookie(reply, cookie, kept.join('~'), { ...cookieOptions, secure: request.protocol === 'https' })
    },
  }
}

const accountHash = (account: string) => sha256(account).slice(0, 32)

const setCookieHeader: SetCookie = (reply, name, value, { maxAge, path, secure }) =>
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
