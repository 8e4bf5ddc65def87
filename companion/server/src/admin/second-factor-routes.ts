import { implement } from '#core'
import * as secondFactor from './second-factor.ts'
import { secondFactorContract } from './second-factor-contract.ts'
import { logInWithSecondFactor } from './second-factor-login.ts'

export const secondFactorRoutes = (deps: secondFactor.SecondFactorDeps) =>
  implement(secondFactorContract, {
    setUp: ({ actor, body, request }) =>
      secondFactor.setUpSecondFactor(deps, actor.id, body.password, { request }),
    confirm: ({ actor, body }) => secondFactor.confirmSecondFactor(deps, actor.id, body.code),
    renewRecoveryCodes: ({ actor, body, request }) =>
      secondFactor.renewRecoveryCodes(deps, actor.id, body, { request }),
    disable: ({ actor, body, request }) =>
      secondFactor.disableSecondFactor(deps, actor.id, body, { request }),
    reset: ({ actor, params }) => secondFactor.resetSecondFactor(deps, params.id, actor.id),
    logIn: ({ body, request, reply }) => logInWithSecondFactor(deps, body, { request, reply }),
  })
