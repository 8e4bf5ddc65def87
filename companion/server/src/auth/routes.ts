import { renewToken } from '#access'
import { type Deps, implement } from '#core'
import { sendCode } from './codes.ts'
import { authContract } from './contract.ts'
import { logIn } from './log-in.ts'

type AuthDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'limiter' | 'sms' | 'tokens' | 'emit' | 'log'>

export const authRoutes = (deps: AuthDeps) =>
  implement(authContract, {
    sendCode: ({ body, request }) => sendCode(deps, { ...body, ip: request.ip }),
    login: ({ body, request }) => logIn(deps, { ...body, ip: request.ip }),
    refresh: ({ actor }) => renewToken(deps, 'user', actor),
  })
