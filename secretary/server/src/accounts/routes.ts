import { type Deps, implement } from '#core'
import { authContract, profileContract } from './contract.ts'
import { readDeviceName, logInByPhone } from './log-in.ts'
import { endSession, refreshSession } from './sessions.ts'
import { sendLoginCode } from './sms-codes.ts'
import { logInBySocial } from './social.ts'
import * as store from './store.ts'
import { toSessionResponse, toUserResponse } from './views.ts'

type AuthDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'limiter' | 'devices' | 'accessTokens' | 'sms' | 'social' | 'log'
>

export const authRoutes = (deps: AuthDeps) =>
  implement(authContract, {
    sendCode: ({ body, request }) => sendLoginCode(deps, body.phone, request),
    verifyCode: ({ body, request, reply }) => logInByPhone(deps, body, { request, reply }),
    socialProviders: () => ({ providers: [...deps.social.keys()] }),
    social: ({ body, request }) =>
      logInBySocial(deps, body, { ip: request.ip, device: readDeviceName(request) }),
    refresh: ({ body }) => refreshSession(deps, body.refresh_token),
    logout: ({ actor }) => endSession(deps, actor.id, actor.sessionId, deps.clock.now()),
    async sessions({ actor }) {
      const rows = await store.listSessions(deps.db, actor.id, deps.clock.now())
      return { sessions: rows.map((row) => toSessionResponse(row, actor.sessionId)) }
    },
    async endOthers({ actor }) {
      await store.endOtherSessions(deps.db, actor.id, actor.sessionId, deps.clock.now())
    },
    endSession: ({ actor, params }) => endSession(deps, actor.id, params.id, deps.clock.now()),
  })

export const profileRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  implement(profileContract, {
    async profile({ actor }) {
      return { user: toUserResponse(await store.getUser(db, actor.id)) }
    },
    async updateProfile({ actor, body }) {
      return {
        user: toUserResponse(await store.updateUser(db, actor.id, withoutUndefined(body), clock.now())),
      }
    },
  })

type ProfileChanges = { nickname?: string | undefined; avatar_url?: string | null | undefined }

/** Leaves out the profile fields that the request did not contain, so that they keep their values. */
const withoutUndefined = ({ nickname, avatar_url }: ProfileChanges) => ({
  ...(nickname !== undefined && { nickname }),
  ...(avatar_url !== undefined && { avatar_url }),
})
