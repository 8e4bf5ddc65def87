import { actorOf, createGuardHook } from '@sanhe/kit/http/implement'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { peekUser, type SessionUser } from '#accounts'
import type { Deps, ProductMount } from '#core'
import { findDocumentById } from '#documents'
import { createLiveHub, type Listener } from './hub.ts'

type LiveDeps = Pick<Deps, 'db' | 'clock' | 'sessions' | 'live'>

const beatMs = 15 * secondMs

/**
 * `doc` names the document this browser looks at; one that is gone is simply not looked at. `missed_ms` is how long ago
 * the page began to load: the events since then come first.
 */
const EventsQuery = z.object({
  doc: z.coerce.number().int().positive().optional(),
  missed_ms: z.coerce.number().min(0).optional(),
})
type EventsQuery = z.output<typeof EventsQuery>

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies hand events on one by one, and the connection ends with the stream, so that closing is not held up.
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** Server-sent events: everything that changes, to everyone of the team who has the product open. */
export const liveRoutes =
  (deps: LiveDeps): ProductMount =>
  (app, entry) => {
    const hub = createLiveHub(deps.live)
    const beat = setInterval(hub.beat, beatMs)
    beat.unref()
    app.addHook('preClose', async () => {
      clearInterval(beat)
      hub.close()
    })
    app.get(
      '/api/events',
      {
        onRequest: createGuardHook(entry, 'team'),
        schema: { querystring: EventsQuery },
        exposeHeadRoute: false,
      },
      (request, reply) => reply.headers(headers).send(hub.open(listenerOf(deps, request))),
    )
  }

function listenerOf(deps: LiveDeps, request: FastifyRequest): Listener {
  const { id, username } = actorOf<SessionUser>(request)
  const { doc, missed_ms: missedMs } = request.query as EventsQuery
  const document = doc === undefined ? undefined : findDocumentById(deps.db, doc)
  return {
    person: { id, username },
    document: document && { id: document.id, project_id: document.project_id },
    missedMs,
    mayStay() {
      const user = peekUser(deps, request)
      return user !== undefined && user.role !== 'viewer'
    },
  }
}
