import { randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import { mountMiniProgram, type QueryParams, wechatError } from './social-mini.ts'

type EmulatorOptions = { appId: string; appSecret: string }
type Grant = { unionid: string; openid: string }

/**
 * Starts an emulator of WeChat's login. It verifies app and secret and accepts each issued code once. For demos, a code
 * `union:<name>` always belongs to that person. In the mini-program, `demo-<name>` and `demo-<name>:<anything>` belong
 * to that person, once each, also after a restart.
 */
export async function startSocialEmulator({ appId, appSecret }: EmulatorOptions) {
  const app = Fastify()
  const codes = new Map<string, string>()
  const used = new Set<string>()
  const grants = new Map<string, Grant>()
  /** False simulates an app that receives the union id only with the user's profile. */
  let tellsUnionAtOnce = true

  function appProblem({ appid, secret, grant_type }: QueryParams) {
    if (appid !== appId) return wechatError(40013, 'invalid appid')
    if (!same(secret ?? '', appSecret)) return wechatError(40125, 'invalid appsecret')
    if (grant_type !== 'authorization_code') return wechatError(40002, 'invalid grant_type')
  }

  app.get('/sns/oauth2/access_token', ({ query }) => {
    const { code = '', ...asking } = query as QueryParams
    const refusal = appProblem(asking)
    if (refusal) return refusal
    if (used.has(code)) return wechatError(40163, 'code been used')
    const unionid = codes.get(code) ?? /^union:(.+)$/s.exec(code)?.[1]
    if (!unionid) return wechatError(40029, 'invalid code')
    if (codes.delete(code)) used.add(code)
    const token = randomUUID()
    const grant = { unionid, openid: `openid-${unionid}` }
    grants.set(token, grant)
    const userinfo = tellsUnionAtOnce ? grant : { openid: grant.openid }
    return {
      access_token: token,
      expires_in: 7200,
      refresh_token: randomUUID(),
      scope: 'snsapi_login',
      ...userinfo,
    }
  })

  app.get('/sns/userinfo', ({ query }) => {
    const { access_token = '', openid } = query as QueryParams
    const grant = grants.get(access_token)
    if (!grant) return wechatError(40014, 'invalid access_token')
    return grant.openid === openid ? grant : wechatError(40003, 'invalid openid')
  })

  const mini = mountMiniProgram(app, { appId, codes, used, appProblem, tellsUnion: () => tellsUnionAtOnce })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    mintCode(unionid: string) {
      const code = randomUUID()
      codes.set(code, unionid)
      return code
    },
    /** Fails every login of the mini-program with this code from now on; undefined ends it. */
    failMiniWith: mini.failWith,
    tellUnionOnlyInUserinfo: () => void (tellsUnionAtOnce = false),
    stop: () => app.close(),
  }
}

const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
