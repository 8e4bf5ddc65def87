import { randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import { mountMiniProgramLogin, type WechatQueryParams, toWechatErrorResponse } from './social-mini.ts'

type EmulatorOptions = { appId: string; appSecret: string }
type WechatIds = { unionid: string; openid: string }

/**
 * Starts an emulator of WeChat login. It verifies app id and secret, and accepts each code that it issued once. For
 * demos, a code `union:<name>` always logs in the person `<name>`, any number of times. The mini-program accepts
 * `demo-<name>` and `demo-<name>:<anything>` for that person instead: each of these codes works once, also after a
 * restart.
 */
export async function startWechatLoginEmulator({ appId, appSecret }: EmulatorOptions) {
  const app = Fastify()
  const codes = new Map<string, string>()
  const used = new Set<string>()
  const grants = new Map<string, WechatIds>()
  /**
   * If false, the token response contains no union id. The client must then request the user's profile, which contains
   * the union id.
   */
  let tokenContainsUnionId = true

  function appProblem({ appid, secret, grant_type }: WechatQueryParams) {
    if (appid !== appId) return toWechatErrorResponse(40013, 'invalid appid')
    if (!isEqualSecret(secret ?? '', appSecret)) return toWechatErrorResponse(40125, 'invalid appsecret')
    if (grant_type !== 'authorization_code') return toWechatErrorResponse(40002, 'invalid grant_type')
  }

  app.get('/sns/oauth2/access_token', ({ query }) => {
    const { code = '', ...asking } = query as WechatQueryParams
    const refusal = appProblem(asking)
    if (refusal) return refusal
    if (used.has(code)) return toWechatErrorResponse(40163, 'code been used')
    const unionid = codes.get(code) ?? /^union:(.+)$/s.exec(code)?.[1]
    if (!unionid) return toWechatErrorResponse(40029, 'invalid code')
    if (codes.delete(code)) used.add(code)
    const token = randomUUID()
    const grant = { unionid, openid: `openid-${unionid}` }
    grants.set(token, grant)
    const userinfo = tokenContainsUnionId ? grant : { openid: grant.openid }
    return {
      access_token: token,
      expires_in: 7200,
      refresh_token: randomUUID(),
      scope: 'snsapi_login',
      ...userinfo,
    }
  })

  app.get('/sns/userinfo', ({ query }) => {
    const { access_token = '', openid } = query as WechatQueryParams
    const grant = grants.get(access_token)
    if (!grant) return toWechatErrorResponse(40014, 'invalid access_token')
    return grant.openid === openid ? grant : toWechatErrorResponse(40003, 'invalid openid')
  })

  const mini = mountMiniProgramLogin(app, {
    appId,
    codes,
    used,
    appProblem,
    tellsUnion: () => tokenContainsUnionId,
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    mintCode(unionid: string) {
      const code = randomUUID()
      codes.set(code, unionid)
      return code
    },
    /** Fails every login of the mini-program with this error code from now on; undefined ends the failure. */
    failMiniWith: mini.failWith,
    tellUnionOnlyInUserinfo: () => void (tokenContainsUnionId = false),
    stop: () => app.close(),
  }
}

const isEqualSecret = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
