import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export type WechatQueryParams = Record<string, string | undefined>

/** Creates an error response of WeChat, which has status 200. */
export const toWechatErrorResponse = (errcode: number, errmsg: string) => ({ errcode, errmsg })

type MiniProgramLogin = {
  appId: string
  codes: Map<string, string>
  used: Set<string>
  appProblem(asking: WechatQueryParams): ReturnType<typeof toWechatErrorResponse> | undefined
  tellsUnion(): boolean
}

export function mountMiniProgramLogin(
  app: FastifyInstance,
  { appId, codes, used, appProblem, tellsUnion }: MiniProgramLogin,
) {
  let failure: number | undefined
  app.get('/sns/jscode2session', ({ query }) => {
    const { js_code = '', ...asking } = query as WechatQueryParams
    const refusal = appProblem(asking)
    if (refusal) return refusal
    if (failure !== undefined) return toWechatErrorResponse(failure, 'as wished')
    if (used.has(js_code)) return toWechatErrorResponse(40163, 'code been used')
    const person = codes.get(js_code) ?? /^demo-([^:]+)(?::|$)/.exec(js_code)?.[1]
    if (!person) return toWechatErrorResponse(40029, 'invalid code')
    codes.delete(js_code)
    used.add(js_code)
    const session_key = randomBytes(16).toString('base64')
    const union = tellsUnion() ? { unionid: toWechatId(`union ${person}`) } : {}
    return { session_key, openid: toWechatId(`${appId} ${person}`), ...union }
  })
  return { failWith: (errcode: number | undefined) => void (failure = errcode) }
}

/** Returns 28 characters that look like an id of WeChat and are always the same for one person. */
const toWechatId = (person: string) =>
  `o${createHash('sha256').update(person).digest('base64url').slice(0, 27)}`
