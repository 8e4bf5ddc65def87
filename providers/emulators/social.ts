import { randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import { mountMini, problem, type Query } from './social-mini.ts'

type EmulatorOptions = { appId: string; appSecret: string }
type Grant = { unionid: string; openid: string }

/**
 * Stands in for WeChat's login: checks app and secret as WeChat would and hands out each code once. A code of the
 * form `union:<name>` is that person's whenever it comes, for people who try things out. To the mini-program
 * `demo-<name>` and `demo-<name>:<anything>` are that person's, each once and the same after a restart.
 */
export async function startSocialEmulator({ appId, appSecret }: EmulatorOptions) {
  const app = Fastify()
  const codes = new Map<string, string>()
  const used = new Set<string>()
  const grants = new Map<string, Grant>()
  /** As for apps that may only see the person's name for this app, until they ask for more. */
  let tellsUnionAtOnce = true

  function appProblem({ appid, secret, grant_type }: Query) {
    if (appid !== appId) return problem(40013, 'invalid appid')
    if (!same(secret ?? '', appSecret)) return problem(40125, 'invalid appsecret')
    if (grant_type !== 'authorization_code') return problem(40002, 'invalid grant_type')
  }

  app.get('/sns/oauth2/access_token', ({ query }) => {
    const { code = '', ...asking } = query as Query
    const refusal = appProblem(asking)
    if (refusal) return refusal
    if (used.has(code)) return problem(40163, 'code been used')
    const unionid = codes.get(code) ?? /^union:(.+)$/s.exec(code)?.[1]
    if (!unionid) return problem(40029, 'invalid code')
    if (codes.delete(code)) used.add(code)
    const token = randomUUID()
    const grant = { unionid, openid: `openid-${unionid}` }
    grants.set(token, grant)
    const told = tellsUnionAtOnce ? grant : { openid: grant.openid }
    return {
      access_token: token,
      expires_in: 7200,
      refresh_token: randomUUID(),
      scope: 'snsapi_login',
      ...told,
    }
  })

  app.get('/sns/userinfo', ({ query }) => {
    const { access_token = '', openid } = query as Query
    const grant = grants.get(access_token)
    if (!grant) return problem(40014, 'invalid access_token')
    return grant.openid === openid ? grant : problem(40003, 'invalid openid')
  })

  const mini = mountMini(app, { appId, codes, used, appProblem, tellsUnion: () => tellsUnionAtOnce })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    /** A code as WeChat would give the app after the person agreed: good for once. */
    mintCode(unionid: string) {
      const code = randomUUID()
      codes.set(code, unionid)
      return code
    },
    /** Every login of the mini-program fails like this from now on; undefined ends it. */
    failMiniWith: mini.failWith,
    tellUnionOnlyInUserinfo: () => void (tellsUnionAtOnce = false),
    stop: () => app.close(),
  }
}

const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
