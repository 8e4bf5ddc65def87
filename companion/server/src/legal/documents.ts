import { readFile } from 'node:fs/promises'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate, toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, createSuccessResponse, type PaginationParams, apiError as refuseCommon } from '#core'
import { type LegalKind, legalKinds } from './contract.ts'
import { apiError } from './errors.ts'
import { getLegalPlaceholderValues } from './placeholders.ts'
import { renderLegalText } from './render.ts'
import { fillLegalPlaceholders, findUnknownLegalPlaceholder, isLegalKind, legalTitles } from './rules.ts'
import * as store from './store.ts'

type ReadDeps = Pick<Deps, 'config' | 'db' | 'publicUrl'>
type WriteDeps = ReadDeps & Pick<Deps, 'clock'>

export const getLegalDocumentUrl = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  kind: LegalKind,
  version?: number,
) => `${publicUrl()}/h5/legal/${kind}${version === undefined ? '' : `/${version}`}`

export const toLegalDocumentResponse = (deps: Pick<Deps, 'publicUrl'>, row: store.LegalVersionRow) => ({
  kind: row.kind,
  title: legalTitles[row.kind],
  version: row.version,
  publishedAt: toIso(row.published_at.getTime()),
  url: getLegalDocumentUrl(deps, row.kind),
})

/** Adds the shipped texts as the first versions, unless the documents have versions already. */
export async function ensureLegalDocuments({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>) {
  const known = new Set((await store.listCurrentLegalVersions(db)).map(({ kind }) => kind))
  for (const kind of legalKinds.filter((one) => !known.has(one))) {
    const source = await readFile(new URL(`./default-texts/${kind}.md`, import.meta.url), 'utf8')
    await store.addLegalVersion(db, {
      kind,
      version: 1,
      source,
      content: fillLegalPlaceholders(source, getLegalPlaceholderValues(config)),
      summary: '首次发布',
      needs_consent: true,
      published_by: null,
      published_at: toDate(clock.now()),
    })
  }
}

/** Lists the documents in the order of `legalKinds`. */
export async function listLegalDocuments(deps: ReadDeps) {
  const rows = await store.listCurrentLegalVersions(deps.db)
  return rows
    .toSorted((one, other) => legalKinds.indexOf(one.kind) - legalKinds.indexOf(other.kind))
    .map((row) => toLegalDocumentResponse(deps, row))
}

export async function listDocumentsForAdmin(deps: ReadDeps) {
  const drafts = new Set((await store.listLegalDraftKinds(deps.db)).map(({ kind }) => kind))
  const documents = await listLegalDocuments(deps)
  return { documents: documents.map((one) => ({ ...one, hasDraft: drafts.has(one.kind) })) }
}

async function getCurrent({ db }: Pick<Deps, 'db'>, kind: string) {
  const current = isLegalKind(kind) ? await store.findLegalVersion(db, kind, undefined) : undefined
  if (!current) throw refuseCommon('NOT_FOUND')
  return current
}

export async function getDocumentForAdmin(deps: ReadDeps, kind: string) {
  const current = await getCurrent(deps, kind)
  const draft = await store.findLegalDraft(deps.db, current.kind)
  const values = Object.entries(getLegalPlaceholderValues(deps.config))
  return {
    ...toLegalDocumentResponse(deps, current),
    hasDraft: draft !== undefined,
    source: draft?.source ?? current.source,
    placeholders: values.map(([name, value]) => ({ name, value })),
  }
}

/**
 * Saves a draft, which users do not see. If two administrators save a draft at the same time, the later draft replaces
 * the earlier one.
 */
export async function saveLegalDraft(deps: WriteDeps, adminId: number, kind: string, source: string) {
  const values = getLegalPlaceholderValues(deps.config)
  const current = await getCurrent(deps, kind)
  if (findUnknownLegalPlaceholder(source, values) !== undefined)
    throw apiError('UNKNOWN_PLACEHOLDER', { field: 'source' })
  await store.storeLegalDraft(deps.db, current.kind, source, adminId, deps.clock.now())
  return {
    ...createSuccessResponse('草稿已保存'),
    html: await renderLegalText(fillLegalPlaceholders(source, values)),
  }
}

type Publication = { summary: string; needsConsent: boolean; baseVersion: number }

/**
 * Publishes the draft as the next version. Fills the placeholders in now, so that a published version never changes. If
 * two administrators publish at the same time, one of them gets STATUS_CONFLICT.
 */
export const publishLegalDraft = (deps: WriteDeps, adminId: number, kind: string, input: Publication) =>
  inTransaction(deps.db, async (tx) => {
    if (!isLegalKind(kind)) throw refuseCommon('NOT_FOUND')
    const draft = await store.lockLegalDraft(tx, kind)
    const current = await getCurrent({ db: tx }, kind)
    if (current.version !== input.baseVersion) throw refuseCommon('STATUS_CONFLICT')
    const values = getLegalPlaceholderValues(deps.config)
    const source = draft?.source ?? current.source
    const content = fillLegalPlaceholders(source, values)
    if (content === current.content) throw apiError('NOTHING_TO_PUBLISH')
    const version = current.version + 1
    const isNew = await store.addLegalVersion(tx, {
      kind,
      version,
      source,
      content,
      summary: input.summary,
      needs_consent: input.needsConsent,
      published_by: adminId,
      published_at: toDate(deps.clock.now()),
    })
    if (!isNew) throw refuseCommon('STATUS_CONFLICT')
    await store.deleteLegalDraft(tx, kind)
    return { ...createSuccessResponse('新版本已发布'), version }
  })

export async function listDocumentVersions(deps: ReadDeps, kind: string, page: PaginationParams) {
  const { kind: known } = await getCurrent(deps, kind)
  const { rows, total } = await store.listLegalVersions(deps.db, known, page)
  const versions = rows.map((row) => ({
    version: row.version,
    summary: row.summary,
    needsConsent: row.needs_consent,
    publishedAt: toIso(row.published_at.getTime()),
    publishedBy: row.username,
    consentCount: row.consent_count,
    url: getLegalDocumentUrl(deps, known, row.version),
  }))
  return { versions, total, ...page }
}
