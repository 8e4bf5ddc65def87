import { getSyncedVersion } from '@codemirror/collab'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { SyncReply } from '#api.ts'
import { mergeTexts } from '#editor/merge.ts'
import { followText, refuseShared, share, unshare } from '#editor/saving-shared.ts'
import { findConflict } from './find-conflict.ts'
import {
  applyUpdates,
  mapPosition,
  diffTexts,
  parseUpdates,
  startSharing,
  stopSharing,
  toText,
  unsentUpdates,
} from './shared-text.ts'
import { type CollaboratorDeps, type Shared, throwAsUnreachable } from './collaborator-deps.ts'
import type { CollaborationEvent, EditorHost, SendSync, Update } from './types.ts'

const maxUpdatesPerRequest = 500
/** After a longer silence, lines that both sides changed are a conflict for the user, as for a save. */
const silenceMs = 15 * secondMs
const pullRetryMs = secondMs
/** Number of changes by which carets of older versions are moved. */
const maxRecentChanges = 200

let clients = 0

export type Collaborator = ReturnType<typeof createCollaborator>

/**
 * Connects the editor of one document with the editors of other users. Alone, the page saves whole texts; as soon as
 * another page edits the document, both send their changes one by one.
 */
export function createCollaborator(deps: CollaboratorDeps) {
  const { documentId, page, saving, carets } = deps
  const { session } = saving
  let { host } = deps
  let shared: Shared | undefined
  let isDetached = false
  let isArriving = false
  /** Whether the page could not arrive because its text was being saved, or composed by an input method. */
  let isLate = false
  let hasCaretMoved = true
  let contactAt = deps.now()
  const queue: { from: number; updates: readonly Update[] }[] = []

  const sync: SendSync = async (request) => {
    const reply = await deps.sync(request).catch(throwAsUnreachable)
    contactAt = deps.now()
    return reply
  }
  const textOf = () => host.state().doc.toString()
  const versionOf = () => getSyncedVersion(host.state())

  /** Reports that this page edits the document. No text is saved meanwhile. */
  async function arrive() {
    const isReady = ['saved', 'edited'].includes(session.state.kind) && !session.inDoubt && !session.isSending
    if (shared || isArriving || isDetached) return
    isLate = !isReady
    if (isLate) return
    isArriving = true
    session.isSending = true
    const reply = await sync({ page }).catch(() => undefined)
    isArriving = false
    session.isSending = false
    if (isDetached && !reply?.is_shared) return leaveAlone()
    const { news } = session
    isLate = reply !== undefined && host.isComposing()
    if (reply?.is_shared && !isLate) begin(reply, session.base.content)
    else if (news) saving.received(news)
    if (!shared) saving.report()
  }
  function begin(reply: SyncReply, base: string) {
    const theirs = reply.content ?? ''
    clients += 1
    const client = `${page}.${clients}`
    startSharing(host, { version: reply.version, client, base, theirs })
    shared = { epoch: reply.epoch, client, confirmed: toText(theirs), revision: reply.revision, recent: [] }
    session.base = { content: theirs, revision: reply.revision, updated_at: reply.updated_at }
    for (const one of isDetached ? [] : reply.participants) carets.move(one.page, one.username, one.caret, mapCaret)
    followText(saving, textOf())
    share(saving, {
      hasUnsent: () => isDetached || unsentUpdates(host.state()).length > 0,
      send,
      revision: () => shared?.revision ?? session.base.revision,
    })
    if (isDetached) void saving.flush()
    else void sendCaret()
  }
  /** Applies what arrived, unless an input method composes text: then when it has ended. */
  function drain() {
    if (host.isComposing() || queue.length === 0) return
    for (let next = queue.shift(); next && shared; next = queue.shift()) {
      const news = applyUpdates(host, next.from, next.updates)
      if (!news) void pull()
      for (const one of news ?? []) {
        shared.confirmed = one.changes.apply(shared.confirmed)
        shared.recent.push(one)
      }
      shared.recent.splice(0, shared.recent.length - maxRecentChanges)
    }
    if (!shared || isDetached) return
    if (textOf() !== session.text) followText(saving, textOf())
    carets.settle(mapCaret)
    if (!session.isSending && session.state.kind !== 'unreachable') saving.report()
  }
  /** Returns the position in the editor of a position in the text of a version, or undefined before that version. */
  function mapCaret(position: number, version: number) {
    if (!shared || version > versionOf()) return undefined
    return mapPosition(host.state(), position, version, shared.recent)
  }
  /** Requests what this page has missed. */
  async function pull() {
    if (!shared) return
    const { epoch, client } = shared
    const from = versionOf()
    const reply = await sync({ page, epoch, version: from, client, updates: [] }).catch(() => undefined)
    if (reply) take(reply, from, epoch)
    else deps.later(() => void pull(), pullRetryMs)
  }
  /** Returns false if the service no longer knows the version of this editor. */
  function take(reply: SyncReply, from: number, epoch: string) {
    if (!shared || shared.epoch !== epoch) return true
    if (reply.epoch !== epoch || (reply.content !== null && !isDetached)) {
      restart(reply)
      return false
    }
    shared.revision = reply.revision
    queue.push({ from, updates: reply.updates })
    drain()
    return true
  }
  /** Begins again with the text of the service, merged line by line. */
  function restart(reply: SyncReply) {
    if (!shared) return
    const { confirmed, revision } = shared
    const base = confirmed.toString()
    const mine = textOf()
    shared = undefined
    stopSharing(host)
    session.shared = undefined
    session.base = { content: base, revision, updated_at: '' }
    if (!reply.is_shared || isDetached) return saving.report()
    const theirs = reply.content ?? ''
    if (mergeTexts(base, mine, theirs) !== undefined) return begin(reply, base)
    refuse({ base, mine, theirs, head: reply.revision, revision })
  }
  function refuse(found: { base: string; mine: string; theirs: string; head: number; revision: number }) {
    const { head, revision, ...texts } = found
    refuseShared(saving, { ...texts, base_revision: revision, head_revision: head })
  }
  /** After a long silence, looks for lines that both sides changed. Returns whether the user has to choose. */
  async function hasConflict() {
    const unsent = unsentUpdates(host.state())
    if (!shared || unsent.length === 0 || deps.now() - contactAt < silenceMs) return false
    const { epoch, client, confirmed, revision } = shared
    const version = versionOf()
    const reply = await sync({ page, epoch, version, client, updates: [] })
    const missed = parseUpdates(reply.updates)
    const found = reply.epoch === epoch && findConflict({ confirmed, unsent, missed, client })
    if (!found) return false
    const left = await sync({ page, epoch, version, client, leave: true })
    shared = undefined
    stopSharing(host)
    refuse({ ...found, theirs: left.content ?? '', head: left.revision, revision })
    return true
  }
  /** Sends the changes of this editor and applies those of the others. */
  async function send(): Promise<void> {
    if (host.isComposing() && !isDetached) return
    if (isDetached) takeText()
    if (!shared || (await hasConflict()) || !shared) return
    const { epoch, client } = shared
    const unsent = unsentUpdates(host.state())
    const isLast = isDetached && unsent.length <= maxUpdatesPerRequest
    const sent = textOf()
    const version = versionOf()
    const reply = await sync({
      page,
      epoch,
      version,
      client,
      updates: unsent.slice(0, maxUpdatesPerRequest).map(({ changes }) => changes.toJSON()),
      ...(isLast && { leave: true }),
    })
    if (!take(reply, version, epoch)) return
    if (isLast && reply.content !== null) finish(sent, reply.content, reply)
    else if (unsent.length > maxUpdatesPerRequest) await send()
    else if (hasCaretMoved) void sendCaret()
  }
  /** Sends the caret, unless changes are not sent yet: then it follows them. */
  async function sendCaret() {
    hasCaretMoved = true
    if (!shared || isDetached || unsentUpdates(host.state()).length > 0) return
    hasCaretMoved = false
    const { anchor, head } = host.state().selection.main
    const { epoch, client } = shared
    const version = versionOf()
    const caret = { anchor, head, version }
    const reply = await sync({ page, epoch, version, client, updates: [], caret }).catch(() => undefined)
    if (reply) take(reply, version, epoch)
  }
  /** The closed editor gets what the page changed since, for example a clicked checkbox. */
  function takeText() {
    const changes = diffTexts(textOf(), session.text)
    if (!changes.empty) host.dispatch({ changes })
  }
  function finish(sent: string, content: string, { revision, updated_at }: SyncReply) {
    shared = undefined
    unshare(saving, sent, { content, revision, updated_at })
  }
  const leaveAlone = () => void sync({ page, leave: true }).catch(() => {})

  return {
    arrive,
    /** Called when the event stream has opened: events in between are lost. */
    reconnected: () => (shared ? pull().then(() => saving.flush()) : arrive()),
    receive(event: CollaborationEvent) {
      if (event.id !== documentId || isDetached) return
      contactAt = deps.now()
      if (event.type === 'collaboration.opened') return void arrive()
      if (event.type === 'collaboration.caret')
        return carets.move(event.page, event.username, event.caret, mapCaret)
      if (!shared) return void arrive()
      if (event.epoch !== shared.epoch) return void pull()
      queue.push(event)
      drain()
    },
    /** Called when something that delayed this editor has ended: a save, or the composition of an input method. */
    retry() {
      drain()
      if (isLate && !isArriving) void arrive()
    },
    isShared: () => shared !== undefined,
    sendCaret,
    /** Called when the editor closes. Its last state is kept until the service has all of its changes. */
    detach(last: EditorHost) {
      host = last
      isDetached = true
      if (shared) void saving.flush()
      else if (!isArriving) leaveAlone()
    },
  }
}
