import { renewToken } from '#access'
import { type Deps, implement } from '#core'
import { sendCode } from './codes.ts'
import { authContract } from './contract.ts'
import { logIn } from './log-in.ts'

type AuthDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'limiter' | 'sms' | 'tokens' | 'emit' | 'log'>

export const authRoutes = (deps: AuthDeps) =>
  implement(authContract, {
    sendCode: ({ body }) => sendCode(deps, body.phone, body.purpose),
    login: ({ body }) => logIn(deps, body.phone, body.code),
    refresh: ({ actor }) => renewToken(deps, 'user', actor),
  })
