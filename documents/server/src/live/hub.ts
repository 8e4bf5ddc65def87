import { Readable } from 'node:stream'
import type { LiveEvent, LiveEventBus, CollaborationPageEvent, PageEventStream } from '#core'

type Person = { id: number; username: string }
type ViewedDocument = { id: number; project_id: number }

/** A connected browser: its user, the open document, and whether its session is still valid. */
export type EventStreamClient = {
  person: Person
  /** Id that the browser page chose for itself; undefined if the page sent no id. */
  page?: string | undefined
  document: ViewedDocument | undefined
  /**
   * Length in ms of the past period whose events the stream sends first. If undefined, the stream sends no past events.
   */
  missedMs?: number | undefined
  /** Returns whether the session is valid and may see the open document. */
  isStillAllowed(document: ViewedDocument | undefined): boolean
  canSee(projectId: number): boolean
  /**
   * Returns whether the event concerns the user, or a project that the user may see. Called for each event, because
   * rights can change.
   */
  canReceive(event: LiveEvent): boolean
}
type OpenStream = EventStreamClient & { source: Readable }

export type EventStreamHub = {
  open(listener: EventStreamClient): Readable
  /** Records which document a page of a user shows; undefined if the page shows no document. */
  show(page: string, userId: number, document: ViewedDocument | undefined): void
  /** Called every few seconds. Sends pings to idle connections, and closes connections whose session has ended. */
  sendHeartbeat(): void
  close(): void
}

/**
 * Largest number of unread bytes of one client, more than the events of a busy day. A client that exceeds it is gone or
 * stuck: its connection is closed, and it reloads the data when it reconnects.
 */
const maxUnreadBytes = 1024 * 1024
const retryMs = 2000
/** Time in ms for which events are stored, for pages that load while something changes. */
const keptMs = 60_000
const maxKept = 1000

const lineOf = (event: LiveEvent | CollaborationPageEvent) => `data: ${JSON.stringify(event)}\n\n`

export function createEventStreamHub(bus: LiveEventBus): EventStreamHub {
  const streams = new Set<OpenStream>()
  let recent: { at: number; event: LiveEvent }[] = []
  const stopListening = bus.listen((event) => {
    const line = lineOf(event)
    for (const stream of streams) if (stream.canReceive(event)) send(stream, line)
    if (event.type === 'presence') return
    const at = performance.now()
    recent = [...recent.filter((kept) => kept.at > at - keptMs).slice(1 - maxKept), { at, event }]
  })

  function open(listener: EventStreamClient) {
    const stream = { ...listener, source: new Readable({ read() {} }) }
    const { document, person } = listener
    const arrived = document && !peopleAt(streams, document).some(({ id }) => id === person.id)
    send(stream, `retry: ${retryMs}\n\n`)
    const since = performance.now() - (listener.missedMs ?? 0)
    const sendIfAllowed = (event: LiveEvent) => stream.canReceive(event) && send(stream, lineOf(event))
    for (const { event } of recent.filter(({ at }) => at >= since)) sendIfAllowed(event)
    for (const viewed of viewedDocuments(streams)) sendIfAllowed(presenceAt(streams, viewed))
    streams.add(stream)
    stream.source.once('close', () => leave(stream))
    addPage(bus, stream)
    if (arrived) bus.publish(presenceAt(streams, document))
    return stream.source
  }
  function leave(stream: OpenStream) {
    streams.delete(stream)
    reportLeft(stream)
  }
  function reportLeft({ document, person }: EventStreamClient) {
    const stays = document && peopleAt(streams, document).some(({ id }) => id === person.id)
    if (document && !stays) bus.publish(presenceAt(streams, document))
  }
  function show(page: string, userId: number, document: ViewedDocument | undefined) {
    for (const stream of streams) {
      if (stream.page !== page || stream.person.id !== userId) continue
      const former = { ...stream }
      const arrived = document && !peopleAt(streams, document).some(({ id }) => id === userId)
      stream.document = document
      reportLeft(former)
      if (arrived) bus.publish(presenceAt(streams, document))
    }
  }
  return {
    open,
    show,
    sendHeartbeat() {
      for (const stream of streams) {
        if (stream.isStillAllowed(stream.document)) send(stream, ': ping\n\n')
        else stream.source.destroy()
      }
    },
    close() {
      stopListening()
      for (const { source } of streams) source.destroy()
    },
  }
}

/** Registers the page on the bus until its stream closes, so that messages can be sent to this page alone. */
function addPage(bus: LiveEventBus, stream: OpenStream) {
  const { page, person } = stream
  if (page === undefined) return
  const open: PageEventStream = {
    userId: person.id,
    canSee: stream.canSee,
    send: (event) => send(stream, lineOf(event)),
  }
  bus.pages.set(page, open)
  stream.source.once('close', () => bus.closePage(page, open))
}

function send({ source }: OpenStream, text: string) {
  if (source.destroyed) return
  source.push(text)
  if (source.readableLength > maxUnreadBytes) source.destroy()
}

/** Returns each user once, in order of arrival, however many windows the user has open. */
function peopleAt(streams: Set<OpenStream>, { id }: ViewedDocument): Person[] {
  const viewers = [...streams].filter(({ document }) => document?.id === id)
  return [...new Map(viewers.map(({ person }) => [person.id, person])).values()]
}

function viewedDocuments(streams: Set<OpenStream>): ViewedDocument[] {
  const viewed = [...streams].flatMap(({ document }) => document ?? [])
  return [...new Map(viewed.map((document) => [document.id, document])).values()]
}

const presenceAt = (streams: Set<OpenStream>, document: ViewedDocument): LiveEvent => ({
  type: 'presence',
  project_id: document.project_id,
  id: document.id,
  people: peopleAt(streams, document),
})
