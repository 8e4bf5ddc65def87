import { implement } from '#core'
import { sessionsContract } from './contract.ts'
import {
  createSession,
  deleteSessionOf,
  type CancelSessionRuns,
  listSessionPage,
  renameSession,
  type SessionDeps,
} from './service.ts'
import { type SharingEffects, shareSession } from './sharing.ts'
import { toSessionResponse } from './views.ts'

export const sessionRoutes = (deps: SessionDeps, endWork: CancelSessionRuns, sharing: SharingEffects) =>
  implement(sessionsContract, {
    list({ query, actor: { personId } }) {
      const { sessions, hasMore } = listSessionPage(deps, personId, query)
      const next_before = hasMore ? (sessions.at(-1)?.session_id ?? null) : null
      return {
        sessions: sessions.map((row) => toSessionResponse(row, personId)),
        has_more: hasMore,
        next_before,
      }
    },
    create: ({ body, actor: { personId } }) =>
      toSessionResponse(createSession(deps, personId, body?.title), personId),
    rename: ({ params, body, actor: { personId } }) =>
      toSessionResponse(renameSession(deps, personId, params.session_id, body.title), personId),
    share: ({ params, body, actor: { personId } }) =>
      toSessionResponse(
        shareSession(deps, sharing, { personId, sessionId: params.session_id, isShared: body.is_shared }),
        personId,
      ),
    remove: ({ params, actor }) => deleteSessionOf(deps, actor.personId, params.session_id, endWork),
  })
