import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findUserWithoutRenewal } from '#accounts'
import { type Deps, implement, type ProductMount, type SessionUser } from '#core'
import { findDocumentById } from '#documents'
import { okResponse } from '#fields'
import { pageField, presenceContract } from './contract.ts'
import { createEventStreamHub, type EventStreamClient } from './hub.ts'

type LiveDeps = Pick<Deps, 'db' | 'clock' | 'sessions' | 'live'>

const beatMs = 15 * secondMs

/**
 * `doc`: id of the document that this browser shows; an unknown id is ignored. `missed_ms`: milliseconds since the page
 * began to load; events since then are sent first. `page`: id that the page chose, for `PUT /api/presence` and for
 * editing together.
 */
const EventsQuery = z.object({
  doc: z.coerce.number().int().positive().optional(),
  missed_ms: z.coerce.number().min(0).optional(),
  page: pageField.optional(),
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
    implement(presenceContract, {
      set({ body: { page, document_id: id }, actor }) {
        hub.show(page, actor.id, id === null ? undefined : viewedDocument(deps, id))
        return okResponse
      },
    })(app, entry)
  }

function viewedDocument({ db }: LiveDeps, documentId: number) {
  const document = findDocumentById(db, documentId)
  return document && { id: document.id, project_id: document.project_id }
}

function listenerOf(deps: LiveDeps, request: FastifyRequest): EventStreamClient {
  const { id, username } = getRequestActor<SessionUser>(request)
  const { doc, missed_ms: missedMs, page } = request.query as EventsQuery
  return {
    person: { id, username },
    page,
    document: doc === undefined ? undefined : viewedDocument(deps, doc),
    missedMs,
    isStillAllowed() {
      const user = findUserWithoutRenewal(deps, request)
      return user !== undefined && user.role !== 'viewer'
    },
  }
}
