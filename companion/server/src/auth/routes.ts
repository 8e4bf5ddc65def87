import { sessionHandlers, type TryDeps } from '#access'
import { type Deps, implement } from '#core'
import { sendCode } from './codes.ts'
import { authContract } from './contract.ts'
import { logIn } from './log-in.ts'

type AuthDeps = TryDeps & Pick<Deps, 'sms' | 'tokens' | 'emit' | 'log'>

export const authRoutes = (deps: AuthDeps) =>
  implement(authContract, {
    sendCode: ({ body, request }) => sendCode(deps, { ...body, ip: request.ip }),
    login: ({ body, request, reply }) => logIn(deps, body, { request, reply }),
    ...sessionHandlers(deps),
  })
