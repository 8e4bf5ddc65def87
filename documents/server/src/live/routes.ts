import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findUserWithoutRenewal } from '#accounts'
import { type Deps, isInScope, type ProductMount, type SessionUser } from '#core'
import { findDocumentById } from '#documents'
import { createEventStreamHub, type EventStreamClient } from './hub.ts'

type LiveDeps = Pick<Deps, 'db' | 'clock' | 'sessions' | 'live'>

const beatMs = 15 * secondMs

/**
 * `doc`: id of the document that this browser shows; an id that is unknown, or of a project that
 * the user cannot see, is ignored. `missed_ms`: milliseconds since the page
 * began to load; events since then are sent first.
 */
const EventsQuery = z.object({
  doc: z.coerce.number().int().positive().optional(),
  missed_ms: z.coerce.number().min(0).optional(),
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
  (deps: LiveDeps): ProductMount =>
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
  }

function listenerOf(deps: LiveDeps, request: FastifyRequest): EventStreamClient {
  const { id, username, projects } = getRequestActor<SessionUser>(request)
  const { doc, missed_ms: missedMs } = request.query as EventsQuery
  const found = doc === undefined ? undefined : findDocumentById(deps.db, doc)
  const document = found && isInScope(projects, found.project_id) ? found : undefined
  return {
    person: { id, username },
    document: document && { id: document.id, project_id: document.project_id },
    missedMs,
    isStillAllowed() {
      const user = findUserWithoutRenewal(deps, request)
      if (!user || user.role === 'viewer') return false
      return document === undefined || isInScope(user.projects, document.project_id)
    },
    canReceive(event) {
      const user = findUserWithoutRenewal(deps, request)
      if (!user || user.role === 'viewer') return false
      return 'user_id' in event ? event.user_id === user.id : isInScope(user.projects, event.project_id)
    },
  }
}
