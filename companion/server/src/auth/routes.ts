import { type LoginAttemptDeps, sessionHandlers } from '#access'
import { type Deps, implement } from '#core'
import { assertAgreedVersions } from '#legal'
import { sendSmsCode } from './codes.ts'
import { authContract } from './contract.ts'
import { logInUser } from './log-in.ts'

type AuthDeps = LoginAttemptDeps & Pick<Deps, 'sms' | 'tokens' | 'emit' | 'log'>

export const authRoutes = (deps: AuthDeps) =>
  implement(authContract, {
    async sendCode({ body: { consents, ...codeRequest }, request }) {
      // Only logins require consent: a child who binds a phone number has agreed when logging in.
      if (codeRequest.purpose === 'login') await assertAgreedVersions(deps, consents)
      return sendSmsCode(deps, { ...codeRequest, ip: request.ip })
    },
    login: ({ body, request, reply }) => logInUser(deps, body, { request, reply }),
    ...sessionHandlers(deps),
  })
