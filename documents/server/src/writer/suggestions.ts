import type { AiApiCaller } from '#core'
import type { DocumentDeps } from '#documents'
import { countCommonPrefixSuffix, findRevision } from '#revisions'
import { proposeSuggestion } from '#suggestions'
import { toEditorLineEnds } from '#text-updates'
import type { AiSuggestion } from './contract.ts'
import { apiError } from './errors.ts'
import { type AiDocumentParams, readDocumentForAi } from './service.ts'

/** Suggests the replacement of a text that occurs once in the base revision, or in the current one. */
export function proposeSuggestionForAi(
  deps: DocumentDeps,
  { project, docSlug }: AiDocumentParams,
  { find, replace, comment, base_revision }: AiSuggestion,
  actor: AiApiCaller,
) {
  const document = readDocumentForAi(deps.db, { project, docSlug }, actor)
  const baseRevision = base_revision ?? document.revision_id ?? 0
  const base = findRevision(deps.db, document.id, baseRevision)
  if (!base) throw apiError('BASE_REVISION_GONE')
  const change = toSmallestChange(
    toEditorLineEnds(base.content),
    toEditorLineEnds(find),
    toEditorLineEnds(replace),
  )
  return proposeSuggestion(
    deps,
    { slug: project, docSlug },
    { ...change, base_revision: baseRevision, comment },
    actor,
  )
}

/**
 * Removes the text that the found text and its replacement have in common, without splitting a word or a character.
 */
function toSmallestChange(text: string, find: string, replace: string) {
  const at = text.indexOf(find)
  const count = text.split(find).length - 1
  if (at === -1) throw apiError('TEXT_NOT_FOUND', { count })
  if (text.includes(find, at + 1)) throw apiError('TEXT_NOT_UNIQUE', { count })
  const common = countCommonPrefixSuffix(find, replace)
  const head = find.slice(0, common.head).replace(/\w+$/, '').length
  const tail = find.slice(find.length - common.tail).replace(/^\w+/, '').length
  const original = find.slice(head, find.length - tail)
  const replacement = replace.slice(head, replace.length - tail)
  return original.isWellFormed() && replacement.isWellFormed()
    ? { start: at + head, original, replacement }
    : { start: at, original: find, replacement: replace }
}
