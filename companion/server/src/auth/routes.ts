import { type LoginAttemptDeps, sessionHandlers } from '#access'
import { type Deps, implement } from '#core'
import { sendSmsCode } from './codes.ts'
import { authContract } from './contract.ts'
import { logInUser } from './log-in.ts'

type AuthDeps = LoginAttemptDeps & Pick<Deps, 'sms' | 'tokens' | 'emit' | 'log'>

export const authRoutes = (deps: AuthDeps) =>
  implement(authContract, {
    sendCode: ({ body, request }) => sendSmsCode(deps, { ...body, ip: request.ip }),
    login: ({ body, request, reply }) => logInUser(deps, body, { request, reply }),
    ...sessionHandlers(deps),
  })
