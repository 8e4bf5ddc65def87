import type { ChangeRecorder, Deps, RevisionAuthor } from '#core'
import {
  createLinkResolver,
  type LinkResolver,
  listLinkableNodes,
  listLinkKeysOfNode,
  listLinksByName,
  toDocumentUrlPath,
} from '#links'
import type { ProjectRow } from '#projects'
import { savePendingUpdates } from '#text-updates'
import { giveUsedAssets, listFileReplacements } from './file-replacements.ts'
import { applyReplacements, listLinkReplacements } from './link-replacements.ts'
import { decideContentSizeRefusal } from './rules.ts'
import { saveDocumentText } from './save-text.ts'
import * as store from './store.ts'

type Resolvers = Record<'from' | 'to', LinkResolver>

/** `before`: the trees of both projects before the documents moved. */
type LinkSnapshot = { from: ProjectRow; to: ProjectRow; movedIds: ReadonlySet<number>; before: Resolvers }

/** `after`: the trees of both projects after the move. */
export type ProjectMoveLinks = LinkSnapshot & { after: Resolvers }

type RewriteDeps = Pick<Deps, 'db' | 'clock' | 'files'>

const listResolvers = (db: Deps['db'], { from, to }: Pick<LinkSnapshot, 'from' | 'to'>): Resolvers => ({
  from: createLinkResolver(listLinkableNodes(db, from.id)),
  to: createLinkResolver(listLinkableNodes(db, to.id)),
})

/** Must be called before the rows change. */
export const takeLinkSnapshot = (
  db: Deps['db'],
  { movedIds, ...projects }: { from: ProjectRow; to: ProjectRow; movedIds: number[] },
): LinkSnapshot => ({ ...projects, movedIds: new Set(movedIds), before: listResolvers(db, projects) })

/**
 * Rewrites the links in the moved documents, and the links of both projects to them, that would lead elsewhere. Links
 * between the two projects become URLs; such URLs become paths again when both documents are in one project. Assets
 * that the moved documents use follow. The new texts are revisions by the same author, in the caller's transaction.
 */
export function followLinksToProject(
  deps: RewriteDeps,
  recorder: ChangeRecorder,
  snapshot: LinkSnapshot,
  author: RevisionAuthor,
) {
  const { db } = deps
  const links: ProjectMoveLinks = { ...snapshot, after: listResolvers(db, snapshot) }
  const assets = giveUsedAssets(deps, recorder, links)
  for (const id of new Set([...links.movedIds, ...listLinkingDocumentIds(db, links)])) {
    savePendingUpdates(deps, recorder, id)
    const row = store.findDocumentTextById(db, id)
    if (row?.type !== 'doc') continue
    const replacements = [...listLinkReplacements(links, row), ...listFileReplacements(db, links, id, assets)]
    const content = applyReplacements(row.content, replacements)
    if (content === row.content || decideContentSizeRefusal(content)) continue
    saveDocumentText(deps, recorder, id, { content, author, note: 'links updated' })
  }
}

/** Lists the documents that did not move and whose links may have to change. */
function listLinkingDocumentIds(db: Deps['db'], { from, to, movedIds, before, after }: ProjectMoveLinks) {
  const nodes = [...movedIds].flatMap((id) => [before.from.node(id), after.to.node(id)])
  const keys = new Set(nodes.flatMap((node) => (node ? [...listLinkKeysOfNode(node)] : [])))
  const links = [from, to].flatMap(({ id }) => listLinksByName(db, id, JSON.stringify([...keys])))
  const withUrls = store.listDocumentsWithText(db, to.id, toDocumentUrlPath(from.slug, ''))
  return [...links.map(({ source_id }) => source_id), ...withUrls.map(({ id }) => id)].filter(
    (id) => !movedIds.has(id),
  )
}
