import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findUserWithoutRenewal } from '#accounts'
import {
  type Deps,
  implement,
  isInScope,
  type MountDocumentsRoutes,
  type ProjectScope,
  type SessionUser,
} from '#core'
import { findDocumentById } from '#documents'
import { okResponseBody } from '#fields'
import { pageIdSchema, presenceContract } from './contract.ts'
import { createEventStreamHub, type EventStreamClient } from './hub.ts'

type LiveDeps = Pick<Deps, 'db' | 'clock' | 'sessions' | 'live'>

const beatMs = 15 * secondMs

/**
 * `doc`: id of the document that this browser shows; an id that is unknown, or of a project that the user cannot see,
 * is ignored. `missed_ms`: milliseconds since the page began to load; events since then are sent first. `page`: id that
 * the page chose, for `PUT /api/presence` and for editing together.
 */
const EventsQuery = z.object({
  doc: z.coerce.number().int().positive().optional(),
  missed_ms: z.coerce.number().min(0).optional(),
  page: pageIdSchema.optional(),
})
type EventsQuery = z.output<typeof EventsQuery>

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Stops proxies from buffering events. The connection closes with the stream, so that shutdown is not delayed.
  'x-accel-buffering': 'no',
  connection: 'close',
}

export const eventStreamRoutes =
  (deps: LiveDeps): MountDocumentsRoutes =>
  (app, entry) => {
    const hub = createEventStreamHub(deps.live)
    const beat = setInterval(hub.sendHeartbeat, beatMs)
    beat.unref()
    app.addHook('preClose', async () => {
      clearInterval(beat)
      hub.close()
    })
    app.get(
      '/api/events',
      {
        onRequest: createAccessHook(entry, 'team'),
        schema: { querystring: EventsQuery },
        exposeHeadRoute: false,
      },
      (request, reply) => reply.headers(headers).send(hub.open(listenerOf(deps, request))),
    )
    implement(presenceContract, {
      set({ body: { page, document_id: id }, actor }) {
        hub.show(page, actor.id, id === null ? undefined : viewedDocument(deps, id, actor.projects))
        return okResponseBody
      },
    })(app, entry)
  }

function viewedDocument({ db }: LiveDeps, documentId: number, scope: ProjectScope) {
  const document = findDocumentById(db, documentId)
  if (!document || !isInScope(scope, document.project_id)) return undefined
  return { id: document.id, project_id: document.project_id }
}

function listenerOf(deps: LiveDeps, request: FastifyRequest): EventStreamClient {
  const { id, username, projects } = getRequestActor<SessionUser>(request)
  const { doc, missed_ms: missedMs, page } = request.query as EventsQuery
  /**
   * Returns the user of the page. Returns undefined once the session has ended or the user may no longer read projects.
   */
  const currentReader = () => {
    const user = findUserWithoutRenewal(deps, request)
    return user && user.role !== 'viewer' ? user : undefined
  }
  /**
   * Projects that the user may see now. Users who must set up a second factor see none, but receive the event about
   * their access.
   */
  const currentScope = () => {
    const user = currentReader()
    return user?.needsSecondFactor ? undefined : user?.projects
  }
  return {
    person: { id, username },
    page,
    document: doc === undefined ? undefined : viewedDocument(deps, doc, projects),
    missedMs,
    isStillAllowed: (document) => {
      const scope = currentScope()
      return scope !== undefined && (document === undefined || isInScope(scope, document.project_id))
    },
    canSee: (projectId) => {
      const scope = currentScope()
      return scope !== undefined && isInScope(scope, projectId)
    },
    canReceive(event) {
      if ('user_id' in event) return event.user_id === id && currentReader() !== undefined
      const scope = currentScope()
      return scope !== undefined && isInScope(scope, event.project_id)
    },
  }
}
