import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export type QueryParams = Record<string, string | undefined>

/** WeChat's error response, which has status 200. */
export const wechatError = (errcode: number, errmsg: string) => ({ errcode, errmsg })

type Login = {
  appId: string
  codes: Map<string, string>
  used: Set<string>
  appProblem(asking: QueryParams): ReturnType<typeof wechatError> | undefined
  tellsUnion(): boolean
}

export function mountMiniProgram(
  app: FastifyInstance,
  { appId, codes, used, appProblem, tellsUnion }: Login,
) {
  let failure: number | undefined
  app.get('/sns/jscode2session', ({ query }) => {
    const { js_code = '', ...asking } = query as QueryParams
    const refusal = appProblem(asking)
    if (refusal) return refusal
    if (failure !== undefined) return wechatError(failure, 'as wished')
    if (used.has(js_code)) return wechatError(40163, 'code been used')
    const person = codes.get(js_code) ?? /^demo-([^:]+)(?::|$)/.exec(js_code)?.[1]
    if (!person) return wechatError(40029, 'invalid code')
    codes.delete(js_code)
    used.add(js_code)
    const session_key = randomBytes(16).toString('base64')
    const union = tellsUnion() ? { unionid: idOf(`union ${person}`) } : {}
    return { session_key, openid: idOf(`${appId} ${person}`), ...union }
  })
  return { failWith: (errcode: number | undefined) => void (failure = errcode) }
}

/** Returns 28 characters like an id of WeChat, always the same for one person. */
const idOf = (person: string) => `o${createHash('sha256').update(person).digest('base64url').slice(0, 27)}`
