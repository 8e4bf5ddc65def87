import { implement } from '#core'
import { sessionsContract } from './contract.ts'
import {
  createSession,
  deleteSession,
  type CancelSessionRuns,
  listSessionPage,
  renameSession,
  type SessionDeps,
} from './service.ts'
import { toSessionResponse } from './views.ts'

export const sessionRoutes = (deps: SessionDeps, endWork: CancelSessionRuns) =>
  implement(sessionsContract, {
    list({ query }) {
      const { sessions, hasMore } = listSessionPage(deps, query)
      const next_before = hasMore ? (sessions.at(-1)?.session_id ?? null) : null
      return { sessions: sessions.map(toSessionResponse), has_more: hasMore, next_before }
    },
    create: ({ body }) => toSessionResponse(createSession(deps, body.title)),
    rename: ({ params, body }) => toSessionResponse(renameSession(deps, params.session_id, body.title)),
    remove: ({ params }) => deleteSession(deps, params.session_id, endWork),
  })
