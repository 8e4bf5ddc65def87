import { toAuditOrigin } from '#audit'
import { type Deps, implement } from '#core'
import { okResponseBody } from '#fields'
import type { SignInDeps } from './login.ts'
import * as secondFactor from './second-factor.ts'
import { secondFactorContract } from './second-factor-contract.ts'
import { completeSignIn } from './second-factor-login.ts'
import { getSecondFactorRequirement, setSecondFactorRequirement } from './second-factor-requirement.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factor-store.ts'

export const secondFactorRoutes = (deps: secondFactor.SecondFactorDeps & SignInDeps & Pick<Deps, 'live'>) =>
  implement(secondFactorContract, {
    logIn: async ({ body, request, reply }) => ({ user: await completeSignIn(deps, body, request, reply) }),
    get: ({ actor: { id } }) => ({
      enabled_at: findSecondFactor(deps.db, id)?.enabled_at ?? null,
      recovery_codes_left: countRecoveryCodes(deps.db, id),
    }),
    setUp: ({ actor, body, request }) => secondFactor.setUpSecondFactor(deps, actor, body.password, request),
    confirm: ({ actor, body, request }) => secondFactor.confirmSecondFactor(deps, actor, body.code, request),
    renewRecoveryCodes: ({ actor, body, request }) =>
      secondFactor.renewRecoveryCodes(deps, actor, body, request),
    async disable({ actor, body, request }) {
      await secondFactor.disableSecondFactor(deps, actor, body, request)
      return okResponseBody
    },
    reset({ actor, params, request }) {
      secondFactor.resetSecondFactor(deps, params.id, actor, request)
      return okResponseBody
    },
    requirement: () => ({ required_for: getSecondFactorRequirement(deps.db) }),
    setRequirement({ body, actor, request }) {
      setSecondFactorRequirement(deps, body.required_for, toAuditOrigin(actor, request))
      return body
    },
  })
