import { randomUUID } from 'node:crypto'
import { secondMs, toIso } from '@sanhe/kit/runtime/clock'
import {
  type EditorCaret,
  type CommitChangeDeps,
  commitChange,
  type Deps,
  isInScope,
  type ProjectScope,
  type SessionUser,
} from '#core'
import { findDocumentById, getDocumentTextById } from '#documents'
import {
  addTextUpdateLog,
  findTextUpdateLog,
  listTextUpdatesAfter,
  savePendingUpdates,
  type TextUpdateLog,
  toEditorLineEnds,
  usesWindowsLineEnds,
} from '#text-updates'
import { apiError } from './errors.ts'
import type { CollaborationParticipants } from './participants.ts'
import { type PushUpdatesDeps, pushUpdates, toTextUpdate } from './push-updates.ts'
import type { PendingSaves } from './pending-saves.ts'

export type CollaborationDeps = CommitChangeDeps & PushUpdatesDeps & Pick<Deps, 'limiter'>
export type CollaborationService = CollaborationDeps & {
  participants: CollaborationParticipants
  saves: PendingSaves
}

export type CollaborationSyncInput = {
  page: string
  epoch?: string | undefined
  version?: number | undefined
  client?: string | undefined
  updates?: readonly unknown[] | undefined
  caret?: EditorCaret | null | undefined
  leave?: boolean | undefined
}

/** Rate limit for the requests of one page: 20 a second, far more than an editor sends. */
const syncLimit = { max: 200, windowMs: 10 * secondMs }

/**
 * Takes the changes of an editor and returns the changes that the editor has not received. The answer is sent after
 * the commit, so that every change that it confirms or contains survives a crash.
 */
export async function syncCollaboration(
  deps: CollaborationService,
  documentId: number,
  given: CollaborationSyncInput,
  user: SessionUser,
) {
  const { participants, saves } = deps
  if (deps.live.pages.get(given.page)?.userId !== user.id) throw apiError('NO_EVENT_STREAM')
  if ((await deps.limiter.take('collaboration', syncLimit, given.page)) > 0)
    throw apiError('TOO_MANY_UPDATES')
  const { project_id: projectId } = getEditableDocument(deps, documentId, user.projects)
  if (!participants.enter({ id: documentId, projectId }, given.page, user.username))
    throw apiError('TOO_MANY_PARTICIPANTS')
  const result = await commitChange(deps, (recorder) => {
    getEditableDocument(deps, documentId, user.projects)
    const known = findKnownLog(deps, documentId, given)
    const others = participants.listOthers(documentId, given.page)
    if (known && given.updates?.length && given.version !== undefined && given.client !== undefined) {
      const { version, client, updates } = given
      pushUpdates(deps, known, { version, client, updates }, user)
    }
    const isShared = known !== undefined || (others.length > 0 && !given.leave)
    if (!known || given.leave) savePendingUpdates(deps, recorder, documentId)
    const log = known ?? (isShared ? openLog(deps, documentId) : undefined)
    return { ...toResult(deps, documentId, log, { isShared, known, given }), participants: others }
  })
  follow(deps, documentId, given, result)
  if (result.version > 0 && !given.leave) saves.schedule(documentId)
  return result
}

/** Publishes the changes of a request after its commit. */
function follow(
  deps: CollaborationService,
  documentId: number,
  given: CollaborationSyncInput,
  { is_shared: isShared, content, version }: { is_shared: boolean; content: string | null; version: number },
) {
  const { participants } = deps
  const room = participants.room(documentId)
  if (room && isShared) room.sentVersion ??= given.version ?? version
  if (isShared && given.epoch === undefined && content !== null)
    participants.send(documentId, { type: 'collaboration.opened', id: documentId }, given.page)
  publishUpdates(deps, documentId)
  if (given.leave) participants.leave(documentId, given.page)
  else if (given.caret !== undefined) participants.moveCaret(documentId, given.page, given.caret)
}

/** Sends to the participants the updates that were not sent to them before. */
export function publishUpdates(
  { db, participants }: CollaborationService,
  documentId: number,
  projectId?: number,
) {
  const room = participants.room(documentId)
  // The document may have moved to another project since the last request of a participant.
  if (room && projectId !== undefined) room.projectId = projectId
  const log = room && findTextUpdateLog(db, documentId)
  if (!log || room.sentVersion === undefined || log.version === room.sentVersion) return
  const from = room.sentVersion
  const updates = listTextUpdatesAfter(db, documentId, from).map(toTextUpdate)
  room.sentVersion = log.version
  participants.send(documentId, {
    type: 'collaboration.updates',
    id: documentId,
    epoch: log.epoch,
    from: log.version - updates.length,
    updates,
  })
}

/**
 * Returns the document. A document of a project that the user cannot see causes the same error as a missing document.
 */
function getEditableDocument({ db }: Pick<Deps, 'db'>, documentId: number, scope: ProjectScope) {
  const document = findDocumentById(db, documentId)
  if (!document || !isInScope(scope, document.project_id)) throw apiError('DOCUMENT_NOT_FOUND')
  if (document.type === 'folder') throw apiError('FOLDER_HAS_NO_CONTENT')
  return document
}

/** Returns the log if it contains every update after the version that the editor has. */
function findKnownLog(
  { db }: Pick<Deps, 'db'>,
  documentId: number,
  { epoch, version }: CollaborationSyncInput,
) {
  const log = findTextUpdateLog(db, documentId)
  if (!log || log.epoch !== epoch || version === undefined || version > log.version) return undefined
  return listTextUpdatesAfter(db, documentId, version).length === log.version - version ? log : undefined
}

function openLog({ db, clock }: Pick<Deps, 'db' | 'clock'>, documentId: number): TextUpdateLog {
  const found = findTextUpdateLog(db, documentId)
  if (found) return found
  const { content } = getDocumentTextById(db, documentId)
  const log: TextUpdateLog = {
    document_id: documentId,
    epoch: randomUUID(),
    version: 0,
    saved_version: 0,
    is_windows: usesWindowsLineEnds(content) ? 1 : 0,
    updated_at: toIso(clock.now()),
  }
  addTextUpdateLog(db, log)
  return log
}

function toResult(
  { db }: Pick<Deps, 'db'>,
  documentId: number,
  log: TextUpdateLog | undefined,
  {
    isShared,
    known,
    given,
  }: { isShared: boolean; known: TextUpdateLog | undefined; given: CollaborationSyncInput },
) {
  const { content, revision_id, updated_at } = getDocumentTextById(db, documentId)
  const version = (log && findTextUpdateLog(db, documentId)?.version) ?? 0
  const needsText = !known || given.leave === true
  return {
    is_shared: isShared,
    epoch: log?.epoch ?? '',
    version,
    revision: revision_id ?? 0,
    updated_at,
    content: needsText ? toEditorLineEnds(content) : null,
    updates: known ? listTextUpdatesAfter(db, documentId, given.version ?? 0).map(toTextUpdate) : [],
  }
}
