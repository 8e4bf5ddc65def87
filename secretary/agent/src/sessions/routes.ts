import { implement } from '#core'
import { sessionsContract } from './contract.ts'
import {
  createSession,
  deleteSession,
  type EndSessionWork,
  pageOfSessions,
  renameSession,
  type SessionDeps,
} from './service.ts'
import { sessionView } from './views.ts'

export const sessionRoutes = (deps: SessionDeps, endWork: EndSessionWork) =>
  implement(sessionsContract, {
    list({ query }) {
      const { sessions, hasMore } = pageOfSessions(deps, query)
      const next_before = hasMore ? (sessions.at(-1)?.session_id ?? null) : null
      return { sessions: sessions.map(sessionView), has_more: hasMore, next_before }
    },
    create: ({ body }) => sessionView(createSession(deps, body.title)),
    rename: ({ params, body }) => sessionView(renameSession(deps, params.session_id, body.title)),
    remove: ({ params }) => deleteSession(deps, params.session_id, endWork),
  })
