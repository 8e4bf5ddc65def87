import { EditorState } from '@codemirror/state'
import type { TestClient } from '@sanhe/documents/testing'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { startAutoSave } from '#editor/saving.ts'
import { mergeTexts } from '#editor/merge.ts'
import { createEditorCollaboration } from './collaborator.ts'
import { collaborationExtension, listUnconfirmedUpdates } from './shared-text.ts'
import type { CollaborationEvent, CollaborativeEditor } from './types.ts'

/** Network connection of one simulated editor, which a test can cut. */
export type SimulatedConnection = { isCut: boolean; losesResponses: boolean }

type Options = {
  person: TestClient
  slug: string
  docSlug: string
  page: string
  connection?: SimulatedConnection
  /** False: nothing that is scheduled for later runs, as in the long pauses between retries. */
  hasTimers?: boolean
}

/** Runs a function after at most 300 ms. Returns a function that cancels it. */
function runSoon(run: () => void, ms: number) {
  const timer = setTimeout(run, Math.min(ms, 300))
  return () => clearTimeout(timer)
}

export type SimulatedEditor = Awaited<ReturnType<typeof openSimulatedEditor>>

/** Creates an editor state that belongs to no element of a page. */
function createHost(): CollaborativeEditor {
  let state = EditorState.create({ extensions: [collaborationExtension] })
  return {
    state: () => state,
    dispatch(...transactions) {
      for (const one of transactions) state = 'state' in one ? one.state : state.update(one).state
    },
    isComposing: () => false,
  }
}

/** Opens a document as the editor of a browser page does, with the same code for saving and collaboration. */
export async function openSimulatedEditor(options: Options) {
  const { person, slug, docSlug, page, connection, hasTimers = true } = options
  const params = { slug, docSlug }
  const { doc } = await person.documents.get({ params })
  const through = async <T>(request: () => Promise<T>): Promise<T> => {
    if (connection?.isCut) throw new TypeError('cut')
    const reply = await request()
    if (connection?.isCut || connection?.losesResponses) throw new TypeError('response lost')
    return reply
  }
  const host = createHost()
  const saving = startAutoSave(
    {
      clock: systemClock,
      later: hasTimers ? runSoon : () => () => {},
      send: (content, base) =>
        through(async () => {
          const answer = await person.documents.update({ params, body: { content, base_revision: base } })
          return { doc: toStored(answer.doc), merged: answer.merged }
        }),
      merge: mergeTexts,
      keep: () => {},
      keepNow: () => {},
      show: (text) => host.dispatch({ changes: { from: 0, to: host.state().doc.length, insert: text } }),
      changed: () => queueMicrotask(() => collaborator.retry()),
    },
    toStored(doc),
  )
  host.dispatch({ changes: { from: 0, insert: saving.text() } })
  const collaborator = createEditorCollaboration({
    documentId: doc.id,
    page,
    now: () => performance.now(),
    later: (run, ms) => void setTimeout(run, ms),
    sync: (body) => through(() => person.collaboration.sync({ params: { id: doc.id }, body })),
    saving,
    host,
    carets: { move: () => {}, settle: () => {} },
  })
  const stream = keepListening(person, page, connection, (event) =>
    event ? collaborator.receive(event) : void collaborator.reconnected(),
  )
  return {
    id: doc.id,
    saving,
    isShared: collaborator.isShared,
    reconnected: collaborator.reconnected,
    text: () => host.state().doc.toString(),
    unsent: () => listUnconfirmedUpdates(host.state()).length,
    edit(from: number, to: number, insert: string) {
      host.dispatch({ changes: { from, to, insert } })
      saving.edited(host.state().doc.toString())
    },
    detach: () => collaborator.detach(host),
    close: stream.close,
  }
}

const toStored = ({
  content,
  revision,
  updated_at,
}: {
  content: string
  revision: number | null
  updated_at: string
}) => ({
  content,
  revision: revision ?? 0,
  updated_at,
})

/** Reads the event stream and opens it again when it ends, as a browser does. */
function keepListening(
  person: TestClient,
  page: string,
  connection: SimulatedConnection | undefined,
  receive: (event?: CollaborationEvent) => void,
) {
  const closing = new AbortController()
  const read = async () => {
    const response = await person.fetch(`/api/events?page=${page}`, { signal: closing.signal })
    if (!response.ok || !response.body) return
    receive()
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      if (connection?.isCut) return
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks)
        if (block.startsWith('data: {"type":"collaboration.'))
          receive(JSON.parse(block.slice(6)) as CollaborationEvent)
    }
  }
  const run = async () => {
    while (!closing.signal.aborted) {
      if (!connection?.isCut) await read().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  void run()
  return { close: () => closing.abort() }
}
