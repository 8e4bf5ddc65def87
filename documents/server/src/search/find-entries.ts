import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { AttachmentHit, SearchFilter, SearchHit } from '#core'
import * as attachments from './attachment-store.ts'
import type { PhraseHitCache } from './hit-cache.ts'
import { combineScoredDocuments, type ScoredDocuments, selectBestDocuments } from './hits.ts'
import { maxSearchResults, parseSearchQueries, type SearchQuery } from './rules.ts'
import { createBestSectionFinder, type SectionOfSearchHit } from './sections.ts'
import { createSnippetCutter, type SnippetCutter } from './snippet.ts'
import * as store from './store.ts'

const nothing: ScoredDocuments = { ids: new Int32Array(), scores: new Float64Array() }
export type FoundEntry = { id: number; rank: number; snippet: string; section?: SectionOfSearchHit | null }

export type IndexSearch = {
  typed: string
  projectIds: readonly number[] | undefined
  filter: SearchFilter | undefined
}

export function findEntriesInIndex(
  db: Sqlite,
  { hitsOf, membersOf }: PhraseHitCache,
  kind: store.EntryKind,
  { typed, projectIds, filter = {} }: IndexSearch,
): FoundEntry[] {
  const { titleOnly = false, withSections = false } = filter
  const changed = listChangedEntries(db, kind, filter)
  const members = projectIds?.map(membersOf)
  const among = changed ? (members?.map((own) => own.intersection(changed)) ?? [changed]) : members
  for (const query of parseSearchQueries(typed)) {
    const found = hitsOfQuery(query, (phrase) => hitsOf(phrase, titleOnly))
    const ranked = selectBestDocuments(found, maxSearchResults, among)
    if (ranked.length === 0) continue
    const snippet = createSnippetCutter(query.phrases)
    const sectionOf = withSections ? createBestSectionFinder(query.phrases) : undefined
    return ranked.map(({ id, score }) => ({
      id,
      rank: score,
      ...(sectionOf?.(store.findDocumentMarkdown(db, id)) ?? {
        snippet: cutSnippet(db, snippet, id, kind === 'document' && !withSections),
      }),
    }))
  }
  return []
}

/**
 * Cuts the snippet of an entry from its text. If the text contains no match, the match is in the title; with
 * `fromTitle`, the snippet then is the title with its matches marked.
 */
function cutSnippet(db: Sqlite, cut: SnippetCutter, id: number, fromTitle: boolean) {
  const ofText = cut((length) => store.readIndexEntryText(db, id, length))
  if (!fromTitle || ofText.includes('<mark>')) return ofText
  const ofTitle = cut((length) => store.readIndexEntryTitle(db, id).slice(0, length))
  return ofTitle.includes('<mark>') ? ofTitle : ofText
}

/** Returns the entries that `author`, `byAi` and `since` allow; undefined without these filters. */
function listChangedEntries(
  db: Sqlite,
  kind: store.EntryKind,
  { author, byAi = false, since }: SearchFilter,
): ReadonlySet<number> | undefined {
  if (kind === 'attachment')
    return since === undefined ? undefined : attachments.listAttachmentEntriesSince(db, since)
  const byAuthor = author === undefined ? undefined : store.listDocumentIdsChangedBy(db, author, since ?? '')
  const ofAi = byAi ? store.listDocumentIdsChangedByAi(db, since ?? '') : undefined
  if (byAuthor && ofAi) return byAuthor.intersection(ofAi)
  if (byAuthor || ofAi) return byAuthor ?? ofAi
  return since === undefined ? undefined : store.listDocumentIdsChangedSince(db, since)
}

function hitsOfQuery({ phrases, joinedBy }: SearchQuery, hitsOf: PhraseHitCache['hitsOf']) {
  let found: ScoredDocuments | undefined
  for (const phrase of phrases) {
    found = found ? combineScoredDocuments(found, hitsOf(phrase), joinedBy) : hitsOf(phrase)
    if (joinedBy === 'AND' && found.ids.length === 0) break
  }
  return found ?? nothing
}

/**
 * Reads the document's row at the time of the search, because names and paths change without an update of the index. A
 * document that was just deleted is left out.
 */
export function withDocument(db: Sqlite, { id, rank, snippet, section }: FoundEntry): SearchHit[] {
  const document = store.findSearchResultDocument(db, id)
  if (!document) return []
  const hit = { ...document, is_template: document.is_template === 1, snippet, rank }
  return [section === undefined ? hit : { ...hit, section }]
}

/** Largest number of documents that are examined for the use of an attachment. */
const maxUseCandidates = 20

/**
 * Adds the documents of the project that contain the words of the file name. The caller examines whether they refer to
 * the attachment.
 */
export function withAttachment(
  db: Sqlite,
  { hitsOf, membersOf }: PhraseHitCache,
  { id, rank, snippet }: FoundEntry,
): AttachmentHit[] {
  const attachment = attachments.findSearchResultAttachment(db, id)
  if (!attachment) return []
  const name = attachment.path.split('/').at(-1) ?? ''
  const spellings = [...new Set([name, encodeURIComponent(name)])]
  const queries = spellings.flatMap((spelling) => parseSearchQueries(spelling).slice(0, 1))
  const members = [membersOf(attachment.project_id)]
  const candidates = queries.flatMap((query) =>
    selectBestDocuments(hitsOfQuery(query, hitsOf), maxUseCandidates, members),
  )
  return [{ ...attachment, snippet, rank, candidate_ids: [...new Set(candidates.map((one) => one.id))] }]
}
