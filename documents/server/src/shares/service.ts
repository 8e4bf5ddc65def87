import { randomUUID } from 'node:crypto'
import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { hashPassword, isPasswordWithinBcryptLimit } from '@sanhe/kit/security/passwords'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type AuditOrigin, recordAudit } from '#audit'
import { type CommitChangeDeps, commitChange, type Deps, isInScope, type ProjectScope } from '#core'
import { getDocumentText, getDocumentTextById } from '#documents'
import { getProject } from '#projects'
import { apiError } from './errors.ts'
import { decideNewShareRefusal } from './rules.ts'
import * as store from './store.ts'

export type ShareDeps = CommitChangeDeps & Pick<Deps, 'clock'>

type Named = { document_id?: number | undefined; project?: string | undefined; doc_slug?: string | undefined }
type NewShare = Named & { password?: string | null | undefined; expires_at?: string | null | undefined }

/** `scope`: projects of the caller. */
export async function createShare(
  deps: ShareDeps,
  given: NewShare,
  origin: AuditOrigin,
  scope: ProjectScope = 'all',
) {
  const { db, clock } = deps
  const expiresAt = given.expires_at ? toIso(fromIso(given.expires_at)) : null
  const link = {
    namesDocument: given.document_id !== undefined || Boolean(given.project && given.doc_slug),
    passwordFits: isPasswordWithinBcryptLimit(given.password ?? ''),
  }
  const refusal = decideNewShareRefusal(link)
  if (refusal) throw apiError(refusal)
  const password = given.password ? await hashPassword(given.password) : null
  return commitChange(deps, (recorder) => {
    const document = namedDocument(db, given, scope)
    if (document.type === 'folder') throw apiError('FOLDER_NOT_SHAREABLE')
    const id = store.addShare(db, {
      document_id: document.id,
      token: randomUUID(),
      password,
      expires_at: expiresAt,
      created_at: toIso(clock.now()),
    })
    recorder.event({ type: 'share.changed', project_id: document.project_id, id })
    const share = getShare(db, id)
    const detail = { has_password: password !== null, expires_at: expiresAt }
    recordAudit(deps, origin, { action: 'share.created', ...describeShare(share), detail })
    return share
  })
}

function namedDocument(db: Sqlite, { document_id, project = '', doc_slug = '' }: Named, scope: ProjectScope) {
  if (document_id !== undefined) return getDocumentTextById(db, document_id, scope)
  getProject(db, project, scope)
  return getDocumentText(db, project, doc_slug)
}

/** Revokes a share link immediately, also for visitors who have entered its password. */
export async function revokeShare(deps: ShareDeps, id: number, scope: ProjectScope, origin: AuditOrigin) {
  await commitChange(deps, (recorder) => {
    const share = getShare(deps.db, id)
    const { project_id } = share
    if (!isInScope(scope, project_id)) throw apiError('LINK_NOT_FOUND')
    store.removeShare(deps.db, id)
    recordAudit(deps, origin, { action: 'share.removed', ...describeShare(share) })
    recorder.event({ type: 'share.changed', project_id, id })
  })
}

/** The log names the document; the token of the link is a secret. */
const describeShare = ({ title, project_id, project_name }: store.ShareListRow) => ({
  target: title,
  project: { id: project_id, name: project_name },
})

function getShare(db: Sqlite, id: number) {
  const share = store.findShare(db, id)
  if (!share) throw apiError('LINK_NOT_FOUND')
  return share
}
